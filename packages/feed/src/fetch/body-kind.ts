export const bodyKinds = [
  'xml',
  'empty',
  'html',
  'json',
  'zip',
  'gzip',
  'pdf',
  'image',
  'text',
  'binary',
] as const;
export type BodyKind = (typeof bodyKinds)[number];

const signatures: readonly (readonly [BodyKind, readonly number[]])[] = [
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['zip', [0x50, 0x4b, 0x05, 0x06]],
  ['gzip', [0x1f, 0x8b]],
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ['image', [0x89, 0x50, 0x4e, 0x47]],
  ['image', [0xff, 0xd8, 0xff]],
  ['image', [0x47, 0x49, 0x46, 0x38]],
];

export const startsWith = (bytes: Uint8Array, prefix: readonly number[]): boolean =>
  prefix.every((byte, index) => bytes[index] === byte);

const beginsLikeHtml = /^<(?:!doctype\s+html|html|head|body|script|div|p|meta)\b/i;

const kindOfText = (text: string): BodyKind => {
  const start = text.replace(/^[\ufeff\s]+/, '');
  if (start === '') return 'empty';
  if (start.startsWith('<'))
    return beginsLikeHtml.test(start.replace(/^(?:<\?[\s\S]*?\?>\s*|<!--[\s\S]*?-->\s*)+/, ''))
      ? 'html'
      : 'xml';
  if (/^[{[]/.test(start)) return 'json';
  // Control characters that no text holds tell packed or binary data from a text.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return /[\u0000-\u0008\u000e-\u001a]/.test(start.slice(0, 512)) ? 'binary' : 'text';
};

/** What a body is, by its first bytes. UTF-16, with or without a mark, counts as text. */
export const bodyKindOf = (head: Uint8Array): BodyKind => {
  if (head.length === 0) return 'empty';
  const signature = signatures.find(([, bytes]) => startsWith(head, bytes));
  if (signature) return signature[0];
  if (startsWith(head, [0xff, 0xfe]) || (head[0] === 0x3c && head[1] === 0))
    return kindOfText(new TextDecoder('utf-16le').decode(head));
  if (startsWith(head, [0xfe, 0xff]) || (head[0] === 0 && head[1] === 0x3c))
    return kindOfText(new TextDecoder('utf-16be').decode(head));
  return kindOfText(
    Buffer.from(startsWith(head, [0xef, 0xbb, 0xbf]) ? head.subarray(3) : head).toString('latin1'),
  );
};

const refusedTypes =
  /^(?:image|audio|video|font)\/|^application\/(?:pdf|msword|rtf|vnd\.(?!ms-excel$|.*\+xml$))/;

/** Whether a Content-Type rules out a feed, whatever the body is. Scripts of shops call their CSV Excel's. */
export const isRefusedContentType = (contentType: string): boolean => {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  return type !== 'image/svg+xml' && refusedTypes.test(type);
};
