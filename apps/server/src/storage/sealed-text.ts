import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
/** The version of the format. */
const prefix = 'v1.';

export type Sealer = {
  readonly seal: (text: string, context: string) => string;
  /** Null if it was sealed with another key or in another context, or was altered. */
  readonly open: (sealed: string, context: string) => string | null;
};

/**
 * Encrypts texts with AES-256-GCM. The context is authenticated but not stored, so a text sealed for one purpose can't be opened
 * for another.
 */
export const createSealer = (key: Buffer): Sealer => ({
  seal: (text, context) => {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(context));
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return prefix + Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
  },
  open: (sealed, context) => {
    const bytes = Buffer.from(sealed.slice(prefix.length), 'base64url');
    if (!sealed.startsWith(prefix) || bytes.length < ivBytes + tagBytes) return null;
    const iv = bytes.subarray(0, ivBytes);
    const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes })
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    try {
      return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      return null;
    }
  },
});
