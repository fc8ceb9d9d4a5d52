import type { Locale, PhraseColumn, PostColumn, ProductColumn, StylizationColumn } from '@vitrina/contract';

/** How the cells of a column are written. */
export type CellKind = 'text' | 'count' | 'percent' | 'amount';
export type ExportColumn<Name extends string> = {
  readonly name: Name;
  readonly kind: CellKind;
  readonly titles: Readonly<Record<Locale, string>>;
};

const column = <Name extends string>(
  name: Name,
  kind: CellKind,
  en: string,
  pl: string,
  cz: string,
): ExportColumn<Name> => ({ name, kind, titles: { en, pl, cz } });

const sums = [
  column('salesCount', 'count', 'Sales', 'Zakupy', 'Nákupy'),
  column('unitsSold', 'count', 'Units', 'Sztuki', 'Kusy'),
  column('total', 'amount', 'Total', 'Wartość', 'Hodnota'),
] as const;
const clicks = column('clicks', 'count', 'Clicks', 'Kliknięcia', 'Kliknutí');
const views = column('views', 'count', 'Views', 'Wyświetlenia', 'Zobrazení');
const ctr = column('ctr', 'percent', 'CTR (%)', 'CTR (%)', 'CTR (%)');
const carts = column('carts', 'count', 'Carts', 'Koszyki', 'Košíky');
const conversion = column('conversion', 'percent', 'Conversion (%)', 'Konwersja (%)', 'Konverze (%)');

export const phraseExport: readonly ExportColumn<PhraseColumn>[] = [
  column('phrase', 'text', 'Phrase', 'Fraza', 'Výraz'),
  column('searches', 'count', 'Searches', 'Wyszukiwania', 'Vyhledávání'),
  column('emptySearches', 'count', 'No results', 'Bez wyników', 'Bez výsledků'),
  clicks,
  ctr,
  conversion,
  ...sums,
];

const [salesCount, ...amounts] = sums;

export const productExport: readonly ExportColumn<ProductColumn>[] = [
  column('id', 'text', 'ID', 'ID', 'ID produktu'),
  column('name', 'text', 'Product', 'Produkt', 'Produkt'),
  views,
  clicks,
  carts,
  conversion,
  salesCount,
  column('salesFromSearch', 'count', 'From search', 'Z wyszukiwania', 'Z vyhledávání'),
  ...amounts,
];

export const stylizationExport: readonly ExportColumn<StylizationColumn>[] = [
  column('name', 'text', 'Stylization', 'Stylizacja', 'Stylizace'),
  ...[views, clicks, ctr, carts, ...sums],
];

export const postExport: readonly ExportColumn<PostColumn>[] = [
  column('name', 'text', 'Post', 'Post', 'Příspěvek'),
  ...[views, clicks, ctr, carts, ...sums],
];

/** What follows the name of a stylization that is gone. */
export const deletedMark: Readonly<Record<Locale, string>> = {
  en: '(deleted)',
  pl: '(usunięta)',
  cz: '(smazaná)',
};

/** What stands for the phrases of a day that were counted together. */
export const otherPhrases: Readonly<Record<Locale, string>> = {
  en: '(other phrases)',
  pl: '(pozostałe frazy)',
  cz: '(ostatní výrazy)',
};
