import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * Reads the first line of standard input. A password is never an argument, since process lists and shell histories show those. At
 * a terminal it is prompted for, without echo.
 */
export const readSecret = async (prompt: string): Promise<string> => {
  const isTerminal = process.stdin.isTTY === true;
  if (isTerminal) process.stderr.write(prompt);
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: isTerminal });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (isTerminal) process.stderr.write('\n');
  }
};
