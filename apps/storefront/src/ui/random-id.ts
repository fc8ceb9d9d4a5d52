/** 24 unguessable letters and digits. */
export const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => (byte % 36).toString(36)).join('');
