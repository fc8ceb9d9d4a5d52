import { setImmediate } from 'node:timers/promises';
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
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import type { Database } from '../../storage/database.ts';
import type { Customer } from '../../storage/records.ts';
import { type CsvLine, writePhraseCsv } from './csv.ts';
import { describeValue, keyOf, type PhraseValue, tidyValue } from './entries.ts';
import { readCsvAside } from './read-csv-aside.ts';
import { readPhrases, readPhrasesByKey } from './repository.ts';
import type { ListOf, PhraseService } from './service.ts';

type ImportRequest = {
  readonly csv: string;
  readonly mode: 'append' | 'replace';
  readonly isPreview: boolean;
};

const examplesShown = 5;
const longestShown = 200;
/** A file with more lines than this can't fit, even if most of them say the same. */
const maxLines = 5 * limits.phrases;

/** Lines that are read before others have their turn. */
const linesAtOnce = 500;

type Read = {
  /** By key, as often as the file has it: once. */
  readonly values: ReadonlyMap<string, PhraseValue>;
  readonly correct: number;
  readonly wrong: readonly { readonly line: number; readonly text: string; readonly rule: ValidationRule }[];
};

const readLines = async (kind: PhraseKind, lines: readonly CsvLine[]): Promise<Read> => {
  const schema = kind === 'synonyms' ? synonym : phraseText;
  const values = new Map<string, PhraseValue>();
  const wrong: Read['wrong'][number][] = [];
  let correct = 0;
  for (const [at, { line, text, value }] of lines.entries()) {
    if (at % linesAtOnce === 0) await setImmediate();
    const parsed = validate(schema, value);
    if (parsed.ok) {
      correct += 1;
      const tidy = tidyValue(parsed.data);
      const key = keyOf(tidy);
      if (!values.has(key)) values.set(key, tidy);
    } else {
      const rule = parsed.problems[0]?.rule ?? 'invalid';
      wrong.push({ line, text: text.slice(0, longestShown), rule });
    }
  }
  return { values, correct, wrong };
};

export const createCsvTransfer = (database: Database, phrases: PhraseService) => ({
  export: async (customer: Customer, { kind, searchId }: ListOf): Promise<string | Failure> => {
    const instanceId = await phrases.instanceOf(customer, searchId);
    if (isFailure(instanceId)) return instanceId;
    const entries = await readPhrases(database, customer.id, instanceId, kind);
    return writePhraseCsv(
      kind,
      entries.map(({ value }) => value),
    );
  },

  /** All of a file in one change, which the history takes back whole; or, as a preview, what would come of it. */
  import: async (
    customer: Customer,
    list: ListOf,
    { csv, mode, isPreview }: ImportRequest,
  ): Promise<Changed<CsvImportResult> | Failure> => {
    const lines = await readCsvAside({ kind: list.kind, csv, maxLines });
    if (!lines) return fail('PHRASE_LIMIT_REACHED', { limit: limits.phrases });
    const { values, correct, wrong } = await readLines(list.kind, lines);
    return phrases.change(customer, list, async (transaction, instanceId) => {
      const present = await readPhrasesByKey(transaction, customer.id, instanceId, list.kind);
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
      const exchange = isPreview
        ? { removed: [], added: [] }
        : { removed, added: phrases.newEntries(customer, added) };
      return { exchange, data };
    });
  },
});
export type CsvTransfer = ReturnType<typeof createCsvTransfer>;
