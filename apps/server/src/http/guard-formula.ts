/**
 * A spreadsheet takes a cell that begins like a formula for one; a quote in front keeps it text. One that expects another
 * separator than the file has begins cells in the middle of texts, so what follows a separator or a line end is guarded too.
 */
export const guardFormula = (cell: string): string =>
  cell.replaceAll(/(?<=(?:^|[;,\t\r\n])"*)'*[=+\-@\t\r]/g, "'$&");

/** Takes the guard off again. */
export const unguardFormula = (cell: string): string =>
  cell.replaceAll(/(?<=(?:^|[;,\t\r\n])"*)'(?='*[=+\-@\t\r])/g, '');
