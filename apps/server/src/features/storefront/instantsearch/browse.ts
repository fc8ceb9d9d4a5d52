import { z } from 'zod';
import { type Failure, isFailure } from '../../../http/failure.ts';
import { type Query, readQuery } from './read-query.ts';
import { badRequest } from './refusal.ts';

/* Browsing is searching page by page: a cursor holds what was asked and which page is next. */

const longestCursor = 20_000;
const cursorParts = z.object({ params: z.string(), page: z.int().min(1).max(999) });

const wrongCursor = badRequest('cursor: is none that an answer of this call gave');

const readCursor = (cursor: unknown): z.infer<typeof cursorParts> | Failure => {
  if (typeof cursor !== 'string' || cursor.length > longestCursor) return wrongCursor;
  try {
    const parsed = cursorParts.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return parsed.success ? parsed.data : wrongCursor;
  } catch {
    return wrongCursor;
  }
};

/** What is browsed, each variant by itself, and uncounted as a visitor's search. With a cursor, whatever else is given is that of the first page. */
export const readBrowse = (body: Record<string, unknown>): Query | Failure => {
  const isFirst = (body.cursor ?? '') === '';
  const place = isFirst ? null : readCursor(body.cursor);
  if (place && isFailure(place)) return place;
  const query = readQuery(place ? { params: place.params } : body);
  if (isFailure(query)) return query;
  return { ...query, page: place?.page ?? query.page, offset: null, analytics: false, groupVariants: false };
};

/** The cursor of the page after this one; null after the last. */
export const nextCursor = ({ params }: Query, page: number, nbPages: number): string | null | Failure => {
  if (page + 1 >= nbPages) return null;
  const cursor = Buffer.from(JSON.stringify({ params, page: page + 1 })).toString('base64url');
  return cursor.length > longestCursor ? badRequest('the parameters are too long to browse with') : cursor;
};
