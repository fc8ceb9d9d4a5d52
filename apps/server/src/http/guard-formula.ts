/** OWASP's list: signs that begin a formula, in full width too, which some spreadsheets take for the same, and tab and carriage return. */
const risky = String.raw`[=+\-@＝＋－＠\t\r]`;
/** A cell's beginning for whatever separator a spreadsheet expects: one that expects another starts cells in the middle of texts. */
const beginning = String.raw`(?<=(?:^|[;,\t\r\n])"*)`;
/** A line feed only matters where a text begins with it; elsewhere it ends a line, and what follows is a beginning. */
const first = String.raw`(?<=^"*)'*\n`;

const guarded = new RegExp(`${beginning}'*${risky}|${first}`, 'g');
const guard = new RegExp(`${beginning}'(?='*${risky})|(?<=^"*)'(?='*\\n)`, 'g');

/** Spreadsheets take a cell that begins like a formula for one; a quote in front keeps it a text. */
export const guardFormula = (cell: string): string => cell.replaceAll(guarded, "'$&");

/** Removes the guard again. */
export const unguardFormula = (cell: string): string => cell.replaceAll(guard, '');
