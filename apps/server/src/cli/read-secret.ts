import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * The first line of standard input. Process lists and shell histories show what stands on a command line, so a password doesn't.
 * At a terminal it is asked for, and what is typed is not shown.
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
