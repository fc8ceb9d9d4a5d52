/** A file made of what a call answered; `text` is UTF-8. */
export type FileToSave = { name: string; type: string; text: string };

/** A CSV file. It begins with a byte order mark, which reading the answer took off: spreadsheets know UTF-8 by it. */
export const csvFile = (name: string, text: string): FileToSave => ({
  name,
  type: 'text/csv;charset=utf-8',
  text: `\uFEFF${text.replace(/^\uFEFF/, '')}`,
});

/** Gives a file to the browser, which saves it. Calls need the bearer token, so a plain link can't. */
export const downloadFile = ({ name, type, text }: FileToSave): void => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Not at once: some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
