import Papa from 'papaparse';

/** Without it, spreadsheets take a file for one of their country's old encoding. */
export const byteOrderMark = '\uFEFF';

type Format = {
  readonly delimiter: ';' | ',';
  /** Whether the cells of each column are quoted; all of them by default. */
  readonly quotes?: readonly boolean[];
};

/** Rows of a file, each ended by CRLF. Cells that visitors can have written are passed through `guardFormula` before. */
export const writeCsvRows = (rows: readonly (readonly string[])[], { delimiter, quotes }: Format): string => {
  const options = { delimiter, newline: '\r\n', quotes: quotes ? [...quotes] : true };
  return rows.length === 0 ? '' : `${Papa.unparse(rows as string[][], options)}\r\n`;
};
