import type { Locale } from '@vitrina/contract';
import { byteOrderMark, writeCsvRows } from '../../http/csv-rows.ts';
import { guardFormula } from '../../http/guard-formula.ts';
import type { MissingImage } from './missing-repository.ts';
import { reasonWords } from './reason-words.ts';

const titles: Readonly<Record<Locale, readonly string[]>> = {
  en: ['Product ID', 'Product', 'Image URL', 'What is wrong and how to fix it', 'Checked'],
  pl: ['ID produktu', 'Produkt', 'Adres zdjęcia', 'Co jest nie tak i jak to naprawić', 'Sprawdzono'],
  cz: ['ID produktu', 'Produkt', 'URL obrázku', 'Co je špatně a jak to opravit', 'Zkontrolováno'],
};

export const missingFileNames: Readonly<Record<Locale, string>> = {
  en: 'images-to-fix.csv',
  pl: 'zdjecia-do-poprawy.csv',
  cz: 'obrazky-k-oprave.csv',
};

/** What a spreadsheet of that country expects between cells. */
const delimiters = { en: ',', pl: ';', cz: ';' } as const;

/** A line for each product and picture, written as they are read. */
export async function* writeMissingCsv(
  portions: AsyncIterable<readonly MissingImage[]>,
  locale: Locale,
): AsyncIterable<string> {
  const format = { delimiter: delimiters[locale] };
  yield byteOrderMark + writeCsvRows([titles[locale]], format);
  for await (const portion of portions) {
    const rows = portion.map(({ id, title, address, reason, status, checkedAt }) => {
      const said = reasonWords[reason][locale].replace('{status}', String(status ?? ''));
      return [id, title, address, said, checkedAt ?? ''].map(guardFormula);
    });
    if (rows.length > 0) yield writeCsvRows(rows, format);
  }
}
