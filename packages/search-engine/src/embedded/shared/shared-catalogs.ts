import { join } from 'node:path';
import { formatVersion } from '../format/file-format.ts';
import { generationFileName, pointerName, safeName } from '../store/paths.ts';
import { isStartCheck } from './check-store.ts';
import { digestOf } from './file-digest.ts';
import {
  ChangedObjectError,
  type ListedObject,
  type ObjectStore,
  type ObjectTag,
  StoreUnavailableError,
} from './object-store.ts';
import {
  decodePublication,
  encodePublication,
  isDropped,
  nothingPublished,
  type Publication,
  type Published,
  UnreadablePublicationError,
  withLive,
} from './publication.ts';
import { withRetries } from './retry.ts';

/** Others may still be fetching what was replaced. */
export const replacedKeptMs = 15 * 60_000;
/** No upload takes this long, and no clock is this wrong. */
const minLeftoverAgeMs = 24 * 60 * 60_000;
/** By then every server has seen that a catalog was dropped. */
const droppedKeptMs = 30 * 24 * 60 * 60_000;
/** What machines have copies of nobody fetches, so its loss shows only to whoever looks. */
const seenForMs = 60 * 60_000;
/** A writer that lost the race so often is not alone with its catalog. */
const maxChanges = 20;

const publicationName = `${pointerName}.json`;

/** A catalog's folder (see `safeName`) with a generation or the pointer in it, be it under its unfinished name or locked. */
const ourKey =
  /^(?:[a-z0-9][a-z0-9_-]{0,63}|[a-z0-9-]{0,32}\.[0-9a-f]{16})\/(?:CURRENT\.json|[^/]+\.idx)(?:\.lock)?(?:\.[0-9a-f-]+\.tmp)?$/;

/** The writer was given up, and another has taken its place, or its catalog was dropped: what it has built must not go live. */
export class EndedWriterError extends Error {
  override readonly name = 'EndedWriterError';
}

type DroppedAt = Publication['droppedAt'];
type Read = { readonly publication: Publication; readonly tag: ObjectTag | null };

/** What of a catalog's objects nobody needs any more. */
const unneeded = (listed: readonly ListedObject[], publication: Publication, nowMs: number): string[] => {
  const { live, replaced } = publication;
  const ofName = new Map(replaced.map(({ fileName, at }) => [fileName, Date.parse(at)]));
  return listed.flatMap(({ key, writtenMs }) => {
    const name = key.slice(key.lastIndexOf('/') + 1);
    if (name === publicationName || name === live?.fileName) return [];
    const replacedMs = ofName.get(name);
    const isOver =
      replacedMs === undefined ? nowMs - writtenMs > minLeftoverAgeMs : nowMs - replacedMs > replacedKeptMs;
    return isOver ? [key] : [];
  });
};

type Cleaned = {
  /** The folders of catalogs that were dropped. */
  readonly dropped: readonly string[];
  /** What kept a catalog from being cleaned, by the key of its publication. */
  readonly faults: ReadonlyMap<string, unknown>;
};

/** The generations that servers share, catalog by catalog. */
export class SharedCatalogs {
  readonly store: ObjectStore;
  readonly #seenForMs: number;
  /** By catalog: the published file that the store listed last, and when. */
  readonly #seen = new Map<string, { readonly fileName: string; readonly atMs: number }>();

  constructor(store: ObjectStore, options: { readonly seenForMs?: number } = {}) {
    this.store = store;
    this.#seenForMs = options.seenForMs ?? seenForMs;
  }

  keyOf(catalogKey: string, fileName: string): string {
    return `${safeName(catalogKey)}/${fileName}`;
  }

  /** What is published of a catalog; `unchanged` if that is still what `known` names. */
  async read(catalogKey: string): Promise<Read>;
  async read(catalogKey: string, known: ObjectTag | undefined): Promise<Read | 'unchanged'>;
  async read(catalogKey: string, known?: ObjectTag): Promise<Read | 'unchanged'> {
    const key = this.keyOf(catalogKey, publicationName);
    const found = await this.store.read(key, known);
    if (found === 'unchanged') return found;
    return found === null
      ? { publication: nothingPublished, tag: null }
      : { publication: decodePublication(found.text, key), tag: found.tag };
  }

  /**
   * Throws if a generation of that id is live, and takes back that it must not go live. Returns when the catalog was last dropped, which
   * `publish` asks for.
   */
  async open(catalogKey: string, generationId: string): Promise<DroppedAt> {
    const fileName = generationFileName(generationId);
    const { droppedAt } = await this.#change(catalogKey, (publication) => {
      if (publication.live?.fileName === fileName)
        throw new Error(`generation ${generationId} exists already`);
      if (!publication.ended.includes(fileName)) return publication;
      return { ...publication, ended: publication.ended.filter((name) => name !== fileName) };
    });
    return droppedAt;
  }

  /**
   * Uploads a finished file and makes it the live one for every server. Throws `EndedWriterError` if its writer was given up meanwhile, or the
   * catalog dropped since `open`; whatever it throws, the generation before is still live.
   */
  async publish(
    catalogKey: string,
    generationId: string,
    folder: string,
    droppedWhenOpened: DroppedAt,
  ): Promise<void> {
    const fileName = generationFileName(generationId);
    const path = join(folder, fileName);
    const digest = await digestOf(path);
    await withRetries(() => this.store.putFile(this.keyOf(catalogKey, fileName), path, digest));
    await this.#change(catalogKey, (publication) => {
      if (publication.ended.includes(fileName))
        throw new EndedWriterError(`another attempt has taken the place of ${generationId}`);
      // Of a drop long ago the store knows nothing any more.
      if (publication.droppedAt !== undefined && publication.droppedAt !== droppedWhenOpened)
        throw new EndedWriterError(`the catalog of ${generationId} was dropped`);
      if (publication.live?.fileName === fileName) return publication;
      const publishedAt = new Date().toISOString();
      return withLive(publication, { generationId, fileName, ...digest, formatVersion, publishedAt });
    });
  }

  /** Whether a generation is live. If it isn't, it never will be: its file is removed, and its writer, should it go on, refused. */
  async settle(catalogKey: string, generationId: string): Promise<boolean> {
    const fileName = generationFileName(generationId);
    const { live } = await this.#change(catalogKey, (publication) => {
      const { live, ended } = publication;
      const isKnown = live?.fileName === fileName || ended.includes(fileName);
      return isKnown ? publication : { ...publication, ended: [...ended, fileName] };
    });
    if (live?.fileName === fileName) return true;
    await this.store.remove([this.keyOf(catalogKey, fileName)]);
    return false;
  }

  /** Whether the store lists a published file in its size. Its content isn't looked at. */
  async isThere(catalogKey: string, { fileName, bytes }: Published): Promise<boolean> {
    const key = this.keyOf(catalogKey, fileName);
    const isListed = (await this.store.list(key)).some(
      (listed) => listed.key === key && listed.bytes === bytes,
    );
    if (isListed) this.#seen.set(catalogKey, { fileName, atMs: performance.now() });
    return isListed;
  }

  /** The same, asked once an hour. */
  async wasThere(catalogKey: string, published: Published): Promise<boolean> {
    const seen = this.#seen.get(catalogKey);
    const isRecent = seen?.fileName === published.fileName && performance.now() - seen.atMs < this.#seenForMs;
    return isRecent || this.isThere(catalogKey, published);
  }

  /** Removes a catalog's files, and notes for other servers that it was dropped. */
  async drop(catalogKey: string): Promise<void> {
    const droppedAt = new Date().toISOString();
    await this.#change(catalogKey, () => ({ ...nothingPublished, droppedAt }));
    const publicationKey = this.keyOf(catalogKey, publicationName);
    const listed = await withRetries(() => this.store.list(this.keyOf(catalogKey, '')));
    await withRetries(() =>
      this.store.remove(listed.map(({ key }) => key).filter((key) => key !== publicationKey)),
    );
  }

  /** Removes what was replaced a while ago, and what killed uploads left. A catalog that can't be cleaned doesn't keep the others from it. */
  async clean(nowMs = Date.now()): Promise<Cleaned> {
    const all = await this.store.list('');
    const checks = all.filter(
      ({ key, writtenMs }) => isStartCheck(key) && nowMs - writtenMs > minLeftoverAgeMs,
    );
    await this.store.remove(checks.map(({ key }) => key));
    // Others may keep things of their own in the same bucket or folder.
    const ours = all.filter(({ key }) => ourKey.test(key));
    const byFolder = Map.groupBy(ours, ({ key }) => key.slice(0, key.lastIndexOf('/')));
    const dropped: string[] = [];
    const faults = new Map<string, unknown>();
    for (const [folder, listed] of byFolder) {
      // A folder's name is its catalog's safe name, which is safe itself.
      const key = `${folder}/${publicationName}`;
      try {
        if (await this.#cleanFolder(key, listed, nowMs)) dropped.push(folder);
      } catch (error) {
        if (error instanceof StoreUnavailableError) throw error;
        faults.set(key, error);
      }
    }
    return { dropped, faults };
  }

  close(): void {
    this.store.close();
  }

  /** Whether its catalog was dropped. */
  async #cleanFolder(key: string, listed: readonly ListedObject[], nowMs: number): Promise<boolean> {
    const found = await this.store.read(key);
    if (found === null) return false;
    const publication = decodePublication(found.text, key);
    const isForgotten =
      isDropped(publication) && nowMs - Date.parse(publication.droppedAt ?? '') > droppedKeptMs;
    await this.store.remove([...unneeded(listed, publication, nowMs), ...(isForgotten ? [key] : [])]);
    return isDropped(publication);
  }

  /** What can't be read is replaced by what is written next: nothing can be searched by it. */
  async #readToChange(key: string): Promise<Read> {
    const found = await withRetries(() => this.store.read(key));
    const tag = found?.tag ?? null;
    try {
      return { publication: found ? decodePublication(found.text, key) : nothingPublished, tag };
    } catch (error) {
      if (!(error instanceof UnreadablePublicationError)) throw error;
      return { publication: nothingPublished, tag };
    }
  }

  /** Reads, changes and writes what is published, again if somebody else was quicker. Returns what it is now. */
  async #change(catalogKey: string, change: (before: Publication) => Publication): Promise<Publication> {
    const key = this.keyOf(catalogKey, publicationName);
    for (let attempt = 1; ; attempt++) {
      const { publication, tag } = await this.#readToChange(key);
      const next = change(publication);
      if (next === publication) return next;
      try {
        // Repeated after a lost answer, it fails as changed by its own text; the next attempt then finds nothing left to change.
        await withRetries(() => this.store.write(key, encodePublication({ ...next, catalogKey }), tag));
        return next;
      } catch (error) {
        if (!(error instanceof ChangedObjectError) || attempt === maxChanges) throw error;
      }
    }
  }
}
