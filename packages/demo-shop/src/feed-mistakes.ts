import { escapeMarkup } from './markup.ts';

type Tags = Readonly<Record<string, string>>;

const good: Tags = {
  'g:id': 'BLAD-0',
  'g:title': 'Konfitura z czarnej porzeczki, 280 g',
  'g:description': 'Gęsta konfitura smażona bez pośpiechu.',
  'g:image_link': '/demo/pictures/SLO001-1.svg',
  'g:availability': 'in_stock',
  'g:price': '24.90 PLN',
  'g:brand': 'Kłosownia',
  'g:product_type': 'Dom > Kuchnia > Słoiki i pojemniki',
  'g:google_product_category': '638',
};

const mistakes: readonly Tags[] = [
  { 'g:id': '', 'g:title': 'Kubek bez numeru, 350 ml' },
  { 'g:id': 'BLAD-2', 'g:title': '' },
  { 'g:id': 'BLAD-3', 'g:title': 'Zegar z kukułką na zamówienie', 'g:price': 'zapytaj o cenę' },
  { 'g:id': 'BLAD-4', 'g:title': 'Żyrandol po babci', link: '' },
  { 'g:id': 'BLAD-5', 'g:title': 'Świeca o zapachu dymu', link: 'htp:/pod-jaskolka/swieca' },
  { 'g:id': 'BLAD-6', 'g:title': 'Ścierka z reklamacji', 'g:price': '-15.00 PLN' },
  {
    'g:id': 'BLAD-7-POSCIEL-Z-NUMEREM-DLUZSZYM-NIZ-PIECDZIESIAT-ZNAKOW',
    'g:title': 'Pościel z długim numerem',
  },
];

const writeItem = (tags: Tags, homeUrl: string): string => {
  const lines = Object.entries({ link: `${homeUrl}/demo`, ...good, ...tags }).map(([name, value]) =>
    name === 'g:image_link'
      ? `<${name}>${escapeMarkup(homeUrl + value)}</${name}>`
      : `<${name}>${escapeMarkup(value)}</${name}>`,
  );
  return `<item>\n${lines.filter((line) => !line.startsWith('<g:id></g:id>')).join('\n')}\n</item>\n`;
};

/**
 * Items with the mistakes of real feeds, so that an owner sees how an import explains them. `repeatedId` is used a second time.
 */
export const writeMistakes = (homeUrl: string, repeatedId: string): string =>
  [...mistakes, { 'g:id': repeatedId, 'g:title': 'Sukienka wpisana dwa razy' }]
    .map((tags) => writeItem(tags, homeUrl))
    .join('');
