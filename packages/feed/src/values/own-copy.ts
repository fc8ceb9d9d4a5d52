/** A text in its own memory: a substring keeps the whole text alive, and is slower to compare. */
export const ownCopy = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');
