/**
 * Words that Slavic shops have from elsewhere and don't inflect, which look as if they were forms of a short word: `mini` of min, `husky` of husk,
 * `menu` of men, `metro` of metr.
 */
export const loanWords =
  'mini midi maxi menu taxi sexy combi tatu kari brandy whisky husky silky milky party porto metro piano promo tempo gusto disco festo folio ' +
  'forte care pure lite base cute sake sate kite anime prime smoke pike skate chrome home cube vita alfa mega wella pesto bali';
