import type { Signals } from '../port.ts';
import { BulkSender } from './build/bulk.ts';
import type { Cluster } from './cluster.ts';
import { wellFormed } from './field-words.ts';
import { signalsAliasOf } from './names.ts';
import { type GenerationMeta, signalMapping } from './schema.ts';
import { deadlineIn, type Hit, type SearchReply, searchIndex } from './search/ask.ts';
import { signalField } from './signal-fields.ts';

const timeoutMs = 60_000;
const idsAtOnce = 1000;
/** Each server writes its numbers; they are almost the same, and whoever comes last is right. */
const conflictAttempts = 5;

const nameOf = (signal: string): string => signalField(signal).slice('s.'.length);

type Numbered = { readonly n: number; readonly id: string };

/** The numbers of the products that the catalog has. */
const findNumbers = async (
  cluster: Cluster,
  index: string,
  ids: readonly string[],
): Promise<Map<string, number>> => {
  const found: Numbered[] = [];
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    const some = ids.slice(at, at + idsAtOnce).map(wellFormed);
    const { hits } = await searchIndex<{ readonly _source: Numbered }>(
      { cluster, index, deadlineMs: deadlineIn(timeoutMs) },
      { size: some.length, _source: ['n', 'id'], query: { terms: { id: some } } },
    );
    found.push(...hits.hits.map(({ _source }) => _source));
  }
  return new Map(found.map(({ id, n }) => [id, n]));
};

/** Products that have a number of a signal so far: each of them is written anew or reset. */
const findSignalled = async (
  cluster: Cluster,
  index: string,
  signals: readonly string[],
): Promise<number[]> => {
  const numbers: number[] = [];
  if (signals.length === 0) return numbers;
  const should = signals.map((field) => ({ exists: { field } }));
  let after: Hit['sort'];
  for (;;) {
    const { hits }: SearchReply = await searchIndex(
      { cluster, index, deadlineMs: deadlineIn(timeoutMs) },
      {
        ...{ size: idsAtOnce, _source: ['n'], sort: [{ n: 'asc' }], query: { bool: { should } } },
        ...(after && { search_after: after }),
      },
    );
    numbers.push(...hits.hits.map(({ _source }) => _source.n));
    after = hits.hits.at(-1)?.sort;
    if (after === undefined) return numbers;
  }
};

/** Writes the signals into the products that have any, and takes them from those that have none any more. Returns what the index now says. */
export const writeSignals = async (
  cluster: Cluster,
  index: string,
  meta: GenerationMeta,
  signals: Signals,
): Promise<GenerationMeta> => {
  const names = [...signals.keys()];
  const known = names.map(signalField);
  const fields = [...new Set([...known, ...(meta.signals ?? [])])];
  const next: GenerationMeta = { ...meta, signals: known };
  const properties = Object.fromEntries(names.map((name) => [nameOf(name), signalMapping]));
  await cluster.ask({
    ...{ method: 'PUT', path: `/${index}/_mapping`, timeoutMs },
    body: { _meta: next, properties: { s: { properties } } },
  });
  const alias = signalsAliasOf(index);
  await cluster.ask({
    ...{ method: 'POST', path: '/_aliases', body: { actions: [{ add: { index, alias } }] }, timeoutMs },
  });
  const ids = [...new Set([...signals.values()].flatMap((numbers) => [...numbers.keys()]))];
  const numbers = await findNumbers(cluster, index, ids);
  const none = Object.fromEntries(fields.map((field) => [field.slice('s.'.length), null]));
  const values = new Map<number, Record<string, number | null>>();
  for (const n of await findSignalled(cluster, index, meta.signals ?? [])) values.set(n, { ...none });
  for (const [signal, ofProducts] of signals)
    for (const [id, value] of ofProducts) {
      const n = numbers.get(wellFormed(id));
      if (n === undefined) continue;
      values.set(n, { ...none, ...values.get(n), [nameOf(signal)]: value });
    }
  const sender = new BulkSender(cluster, alias, { mayMiss: true });
  for (const [n, s] of values)
    await sender.add({ update: { _id: String(n), retry_on_conflict: conflictAttempts } }, { doc: { s } });
  await sender.finish();
  await cluster.ask({ method: 'POST', path: `/${index}/_refresh`, timeoutMs });
  return next;
};
