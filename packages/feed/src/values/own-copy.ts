/** A text in memory of its own: a part of a larger one keeps all of it alive, and is slower to compare. */
export const ownCopy = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');
