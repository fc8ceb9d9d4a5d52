import {
  type Changed,
  type CsvImportResult,
  limits,
  type PhraseKind,
  phraseText,
  synonym,
  type ValidationRule,
  validate,
} from '@vitrina/contract';
import { type Failure, fail } from '../../http/failure.ts';
import { visitInTurns } from '../../lists/in-chunks.ts';
import type { ListDefinition } from '../../lists/list-definition.ts';
import { changeList, type ListContext } from '../../lists/list-service.ts';
import type { Database } from '../../storage/database.ts';
import { newId, newIds } from '../../storage/ids.ts';
import type { Customer } from '../../storage/records.ts';
import type { OnUnreadable } from '../../storage/stored-json.ts';
import { type CsvLine, writePhraseCsv } from './csv.ts';
import { describeValue, keyOf, type PhraseValue, tidyValue } from './entries.ts';
import { phraseList } from './phrase-list.ts';
import { readCsvAside } from './read-csv-aside.ts';
import { readPhrases, type StoredPhrase } from './repository.ts';

/** Which list is meant; without a search instance, the one of the customer's first. */
type ListOf = { readonly kind: PhraseKind; readonly searchId: string | undefined };

type ImportRequest = {
  readonly csv: string;
  readonly mode: 'append' | 'replace';
  readonly isPreview: boolean;
};

const examplesShown = 5;
const longestShown = 200;
/** A longer file can't fit into a list, even if most of its lines are duplicates. */
const maxLines = 5 * limits.phrases;

type Read = {
  /** By key, without duplicates. */
  readonly values: ReadonlyMap<string, PhraseValue>;
  readonly correct: number;
  readonly wrong: readonly { readonly line: number; readonly text: string; readonly rule: ValidationRule }[];
};

const readLines = async (kind: PhraseKind, lines: readonly CsvLine[]): Promise<Read> => {
  const schema = kind === 'synonyms' ? synonym : phraseText;
  const values = new Map<string, PhraseValue>();
  const wrong: Read['wrong'][number][] = [];
  let correct = 0;
  await visitInTurns(lines, ({ line, text, value }) => {
    const parsed = validate(schema, value);
    if (!parsed.ok) {
      const rule = parsed.problems[0]?.rule ?? 'invalid';
      wrong.push({ line, text: text.slice(0, longestShown), rule });
      return;
    }
    correct += 1;
    const tidy = tidyValue(parsed.data);
    const key = keyOf(tidy);
    if (!values.has(key)) values.set(key, tidy);
  });
  return { values, correct, wrong };
};

/** The values must be tidied already. */
const newEntries = (values: readonly PhraseValue[], createdAt: string, createdBy: string): StoredPhrase[] => {
  const ids = newIds(values.length);
  return values.map((value, at) => ({ id: ids[at] ?? newId(), value, createdAt, createdBy }));
};

/** Oldest first. */
const readEntries = async (
  database: Database,
  customerId: string,
  instanceId: string,
  kind: PhraseKind,
  { read }: ListDefinition<PhraseValue>,
): Promise<StoredPhrase[]> => {
  const entries: StoredPhrase[] = [];
  await visitInTurns(await readPhrases(database, customerId, instanceId, kind), (stored) => {
    const entry = read.entry({ customerId, subjectId: instanceId }, stored);
    if (entry) entries.push(entry);
  });
  return entries;
};

export const createCsvTransfer = (context: ListContext, onUnreadable: OnUnreadable) => ({
  export: async (customer: Customer, { kind, searchId }: ListOf): Promise<string | Failure> => {
    const found = await context.findInstance(customer.id, searchId);
    if (!found) return fail('NOT_FOUND');
    const list = phraseList(kind, onUnreadable);
    const entries = await readEntries(context.database, customer.id, found.instance.id, kind, list);
    return writePhraseCsv(
      kind,
      entries.map(({ value }) => value),
    );
  },

  /** Imports a file as one change, which can be undone as a whole; a preview only reports what would happen. */
  import: async (
    customer: Customer,
    { kind, searchId }: ListOf,
    { csv, mode, isPreview }: ImportRequest,
  ): Promise<Changed<CsvImportResult> | Failure> => {
    const lines = await readCsvAside({ kind, csv, maxLines });
    if (!lines) return fail('PHRASE_LIMIT_REACHED', { limit: limits.phrases });
    const { values, correct, wrong } = await readLines(kind, lines);
    const list = phraseList(kind, onUnreadable);
    return changeList(context, list, customer, searchId, async (transaction, { instance }) => {
      const entries = await readEntries(transaction, customer.id, instance.id, kind, list);
      const present = new Map(entries.map((entry) => [keyOf(entry.value), entry]));
      const isGone = (key: string) => mode === 'replace' && !values.has(key);
      const removed = [...present].flatMap(([key, entry]) => (isGone(key) ? [entry] : []));
      const added = [...values].flatMap(([key, value]) => (present.has(key) ? [] : [value]));
      if (present.size - removed.length + added.length > limits.phrases && added.length > 0)
        return fail('PHRASE_LIMIT_REACHED', { limit: limits.phrases });
      const data: CsvImportResult = {
        read: correct + wrong.length,
        added: added.length,
        unchanged: correct - added.length,
        removed: removed.length,
        wrongCount: wrong.length,
        wrong: wrong.slice(0, limits.wrongLinesKept),
        examples: added.slice(0, examplesShown).map(describeValue),
      };
      const change = isPreview
        ? { removed: [], added: [] }
        : { removed, added: newEntries(added, context.now().toISOString(), customer.name) };
      return { change, data };
    });
  },
});
