/**
 * Nouns in -o whose stem is too short for the rule that cuts an -o, as other words of that length are loans, polo and logo: each by its stem. The shop
 * words that Czech and Slovak share are `czechoslovakNeuters`.
 */
export const shortNeuters = (nouns: string): Record<string, string> =>
  Object.fromEntries(nouns.split(' ').map((noun) => [noun.slice(0, -1), noun]));

export const czechoslovakNeuters =
  'pivo vino sito kolo kino pero maso seno auto telo lano jaro leto celo zito sako zrno ucho brko rano';
