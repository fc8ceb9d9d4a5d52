import type { Duplex } from 'node:stream';

const newline = 10;

type LineReader = {
  /** A longer line is an error, and is dropped. */
  readonly maxBytes: number;
  readonly onValue: (value: unknown) => void;
  /** The stream sent something other than lines of JSON, or failed. */
  readonly onFault: (what: string) => void;
};

/** Reads values from a stream, one a line, until the returned function is called. Buffers no more than one line. */
export const readJsonLines = (stream: Duplex, { maxBytes, onValue, onFault }: LineReader): (() => void) => {
  let pieces: Buffer[] = [];
  let length = 0;
  let isFaulty = false;
  const fault = (what: string): void => {
    isFaulty = true;
    pieces = [];
    onFault(what);
  };
  const endLine = (): void => {
    const line = Buffer.concat(pieces).toString();
    pieces = [];
    length = 0;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      fault('a line that is no JSON');
      return;
    }
    onValue(value);
  };
  const read = (chunk: Buffer): void => {
    for (let from = 0; from < chunk.length && !isFaulty; ) {
      const at = chunk.indexOf(newline, from);
      const to = at < 0 ? chunk.length : at;
      length += to - from;
      if (length > maxBytes) {
        fault('a line that is too long');
        return;
      }
      pieces.push(chunk.subarray(from, to));
      if (at >= 0) endLine();
      from = to + 1;
    }
  };
  stream.on('data', read);
  return () => {
    stream.off('data', read);
  };
};

export const jsonLine = (value: unknown): string => `${JSON.stringify(value)}\n`;
