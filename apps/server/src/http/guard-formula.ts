/**
 * Spreadsheets take a cell that begins like a formula for one; a quote in front keeps it a text. A spreadsheet that expects
 * another separator starts cells in the middle of texts, so text after a separator or a line end is guarded too.
 */
export const guardFormula = (cell: string): string =>
  cell.replaceAll(/(?<=(?:^|[;,\t\r\n])"*)'*[=+\-@\t\r]/g, "'$&");

/** Removes the guard again. */
export const unguardFormula = (cell: string): string =>
  cell.replaceAll(/(?<=(?:^|[;,\t\r\n])"*)'(?='*[=+\-@\t\r])/g, '');
