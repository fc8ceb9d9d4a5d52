import { EngineBusyError } from '../../port.ts';
import { isGenerationFileName, safeName } from '../store/paths.ts';

/** A generation in the store. */
export type Published = {
  readonly generationId: string;
  readonly fileName: string;
  readonly bytes: number;
  /** Hexadecimal digits. */
  readonly sha256: string;
  readonly formatVersion: number;
  readonly publishedAt: string;
};

/**
 * What the store says of a catalog, in one small object that is written last and only by who read it: which generation is live, which it
 * replaced and when, and the files that must not go live any more, because their writers were given up.
 */
export type Publication = {
  /** Whose it is: a folder may be restored under another's name. Publications of the first versions don't say. */
  readonly catalogKey?: string;
  readonly live: Published | null;
  readonly replaced: readonly { readonly fileName: string; readonly at: string }[];
  readonly ended: readonly string[];
  /** When the catalog was last dropped. It stays when something is published after that, so that writers opened before it can be told. */
  readonly droppedAt?: string;
};

/** Other servers then drop what they have of the catalog. */
export const isDropped = ({ live, droppedAt }: Publication): boolean =>
  live === null && droppedAt !== undefined;

export const nothingPublished: Publication = { live: null, replaced: [], ended: [] };

/** What the store says of a catalog is no publication. The store itself is there, and so are other catalogs. */
export class UnreadablePublicationError extends EngineBusyError {
  override readonly name = 'UnreadablePublicationError';
}

/** Of writers that were given up long ago nothing comes any more. */
const entriesKept = 16;

export const encodePublication = (publication: Publication): string => {
  const { replaced, ended } = publication;
  const bounded = { replaced: replaced.slice(-entriesKept), ended: ended.slice(-entriesKept) };
  return `${JSON.stringify({ ...publication, ...bounded }, null, 1)}\n`;
};

const isText = (value: unknown): value is string => typeof value === 'string';
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isListOf = (value: unknown, isOne: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isOne);

const isPublished = (value: unknown): value is Published =>
  isObject(value) &&
  isText(value.fileName) &&
  isGenerationFileName(value.fileName) &&
  [value.generationId, value.sha256, value.publishedAt].every(isText) &&
  [value.bytes, value.formatVersion].every(Number.isSafeInteger);
const isReplaced = (value: unknown): boolean => isObject(value) && isText(value.fileName) && isText(value.at);

/** What newer versions add is kept. */
const isPublication = (value: unknown): value is Publication =>
  isObject(value) &&
  (value.live === null || isPublished(value.live)) &&
  isListOf(value.replaced, isReplaced) &&
  isListOf(value.ended, isText) &&
  [value.droppedAt, value.catalogKey].every((one) => one === undefined || isText(one));

/** `key` is that of the object, in its catalog's folder. */
export const decodePublication = (text: string, key: string): Publication => {
  try {
    const publication: unknown = { ...nothingPublished, ...(JSON.parse(text) as object) };
    if (!isPublication(publication)) throw new TypeError('it is no publication');
    const { catalogKey } = publication;
    if (catalogKey !== undefined && !key.startsWith(`${safeName(catalogKey)}/`))
      throw new TypeError(`it is that of ${catalogKey}`);
    return publication;
  } catch (error) {
    // A parser's message quotes the text, which may be anything.
    const why = error instanceof SyntaxError ? 'it is no JSON' : (error as Error).message;
    throw new UnreadablePublicationError(`${key} in the shared store can’t be read: ${why}`);
  }
};

/** After a generation has taken the live one's place. */
export const withLive = (before: Publication, live: Published): Publication => ({
  ...before,
  live,
  replaced: before.live
    ? [...before.replaced, { fileName: before.live.fileName, at: live.publishedAt }]
    : before.replaced,
});
