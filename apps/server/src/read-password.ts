import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** What is typed into a terminal stays unseen; else the first line of what is piped in. */
export const readPassword = async (
  input: NodeJS.ReadStream,
  prompt: NodeJS.WritableStream,
): Promise<string> => {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: input.isTTY === true });
  if (input.isTTY) prompt.write('Password: ');
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (input.isTTY) prompt.write('\n');
  }
};
