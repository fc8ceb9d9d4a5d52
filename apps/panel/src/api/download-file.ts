import type { ReceivedFile } from './read-file.ts';

/** A file made from a reply; `text` is UTF-8. */
export type FileToSave = { name: string; type: string; text: string };

/** A CSV file with a byte order mark, by which spreadsheets recognise UTF-8. Decoding the reply has removed the original one. */
export const csvFile = (name: string, text: string): FileToSave => ({
  name,
  type: 'text/csv;charset=utf-8',
  text: `\uFEFF${text.replace(/^\uFEFF/, '')}`,
});

/** Makes the browser save a file made from text. */
export const downloadFile = ({ name, type, text }: FileToSave): void =>
  saveFile({ name, blob: new Blob([text], { type }) });

/** Makes the browser save a file. A plain link wouldn't do: calls need the bearer token. */
export const saveFile = ({ name, blob }: ReceivedFile): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Delayed: some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
