import { z } from 'zod';
import { readJson } from '../../../storage/stored-json.ts';
import type { StreamPlace } from '../posts/stream-posts.ts';

const place = z.tuple([
  z.number().int().nullable(),
  z.string().max(40).nullable(),
  z.string().min(1).max(64),
]);

/** The place of a page’s last post. It holds when that post is hidden, or another is added before it. */
export const writeCursor = ({ position, takenAt, postId }: StreamPlace): string =>
  Buffer.from(JSON.stringify([position, takenAt, postId])).toString('base64url');

/** Null for what isn’t one. */
export const readCursor = (text: string): StreamPlace | null => {
  const parsed = place.safeParse(readJson(Buffer.from(text, 'base64url').toString(), null));
  if (!parsed.success) return null;
  const [position, takenAt, postId] = parsed.data;
  return { position, takenAt, postId };
};
