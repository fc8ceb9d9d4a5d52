import type { LanguageCode } from '@vitrina/contract';
import { type PhraseBookData, PhraseBookMaker, type PhraseEntry } from '@vitrina/search-engine';
import type { Database } from '../../../storage/database.ts';
import type { OnUnreadable, Unreadable } from '../../../storage/stored-json.ts';
import { eachPhrase, listListChangesSince, readPhrasesVersion } from './rows.ts';

/** Whose phrases, for which language, and as they were just before which version of the settings (null: as they are). */
export type BookRequest = {
  readonly customerId: string;
  readonly instanceId: string;
  readonly language: LanguageCode;
  readonly before: number | null;
};

/** `version`: all changes up to it are in the book. Some of later ones may be, too: making those once more does no harm. */
export type BookReply = {
  readonly data: PhraseBookData;
  readonly version: number;
  /** What was left out of the book. */
  readonly unreadable: readonly Unreadable[];
};

/** The lists as they stand, with what has changed since the wanted version taken back. */
const readEarlier = async (
  database: Database,
  customerId: string,
  instanceId: string,
  before: number,
  onUnreadable: OnUnreadable,
): Promise<Iterable<PhraseEntry>> => {
  const entries = new Map<string, PhraseEntry>();
  for await (const entry of eachPhrase(database, customerId, instanceId, onUnreadable))
    entries.set(entry.id, entry);
  const { changes } = await listListChangesSince(database, customerId, instanceId, before - 1, onUnreadable);
  for (const { removed, added } of changes.toReversed()) {
    for (const { id } of added) entries.delete(id);
    for (const entry of removed) entries.set(entry.id, entry);
  }
  return entries.values();
};

/** Makes a book of the rows. Costs seconds where there are ten thousand groups: for a thread of its own. */
export const readBook = async (
  database: Database,
  { customerId, instanceId, language, before }: BookRequest,
): Promise<BookReply> => {
  const version = await readPhrasesVersion(database, customerId, instanceId);
  const unreadable: Unreadable[] = [];
  const onUnreadable: OnUnreadable = (one) => unreadable.push(one);
  const maker = new PhraseBookMaker(language);
  if (before === null)
    for await (const entry of eachPhrase(database, customerId, instanceId, onUnreadable)) maker.add(entry);
  else {
    const earlier = await readEarlier(database, customerId, instanceId, before, onUnreadable);
    for (const entry of earlier) maker.add(entry);
  }
  return { data: maker.finish(), version, unreadable };
};
