import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { ProductDocument } from '@vitrina/contract';
import type { IndexerOptions } from '../../engine-adapter.ts';
import { defaultIndexLimits } from '../../index-limits.ts';
import { fold } from '../../language/fold.ts';
import { stem } from '../../language/stem.ts';
import {
  EngineBusyError,
  type Generation,
  GenerationCheckError,
  type GenerationSchema,
  type GenerationWriter,
  type IndexLimits,
  SearchTimeoutError,
} from '../../port.ts';
import { maxListedTerms } from '../../words/expand-word.ts';
import type { Cluster } from '../cluster.ts';
import { WritesBlockedError } from '../cluster-errors.ts';
import { generationOf, listGenerations, removeGenerations } from '../generations.ts';
import type { OpenSearchLocation } from '../location.ts';
import { aliasOf, productsIndexOf, spoolPathOf, wordsIndexOf, writingAliasOf } from '../names.ts';
import { formatVersion, type GenerationMeta, productsIndexBody, wordsIndexBody } from '../schema.ts';
import { countBroadPrefixes } from './broad-prefixes.ts';
import { BulkSender } from './bulk.ts';
import { CatalogStatistics } from './catalog-statistics.ts';
import { createProductEncoder } from './encode-product.ts';
import { Hold, patiently } from './patience.ts';
import type { SortedTerms } from './term-counts.ts';

const timeoutMs = 120_000;

export type WriterOptions = {
  readonly cluster: Cluster;
  readonly location: OpenSearchLocation;
  readonly catalogKey: string;
  readonly generationId: string;
  readonly schema: GenerationSchema;
  readonly limits?: Partial<IndexLimits> | undefined;
  readonly onHeld?: IndexerOptions['onHeld'];
};

/** Readers of lines take these two for ends of lines, JSON doesn't. */
const jsonLineOf = (product: ProductDocument): string =>
  JSON.stringify(product).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

/** The part of `A > B > C` that visitors see, and the pieces of it that typed words may begin. */
const piecesOf = (value: string): { shown: string; pieces: string[] } => {
  const shown = value.split(' > ').at(-1) ?? value;
  return {
    shown,
    pieces: fold(shown)
      .split(/[ -]/)
      .filter((piece) => piece !== ''),
  };
};

/**
 * Puts products into a file while it counts what only the whole catalog tells (lengths, frequencies, groups), then sends them with their
 * impacts. The cluster gets nothing before that, so an import that fails early costs it nothing.
 */
class OpenSearchWriter implements GenerationWriter {
  readonly #options: WriterOptions;
  readonly #statistics: CatalogStatistics;
  readonly #index: string;
  readonly #path: string;
  readonly #file: number;
  readonly #hold: Hold;
  #sender: BulkSender | undefined;
  #isOpen = true;

  constructor(options: WriterOptions, hold: Hold) {
    const { location, catalogKey, generationId, schema, limits } = options;
    this.#options = options;
    this.#hold = hold;
    this.#statistics = new CatalogStatistics(schema, { ...defaultIndexLimits, ...limits });
    this.#index = productsIndexOf(location, catalogKey, generationId);
    this.#path = spoolPathOf(location, catalogKey, generationId);
    mkdirSync(location.directory, { recursive: true });
    this.#file = openSync(this.#path, 'w');
  }

  /** Makes both indices at once: whoever settles this import, or drops the catalog, ends it by removing them. */
  async open(): Promise<this> {
    const { schema } = this.#options;
    try {
      await this.#create(this.#index, productsIndexBody(schema));
      await this.#create(wordsIndexOf(this.#index), wordsIndexBody(schema));
      return this;
    } catch (error) {
      await this.abort();
      throw error;
    }
  }

  async add(products: readonly ProductDocument[]): Promise<void> {
    this.#throwIfClosed();
    const lines: string[] = [];
    for (const product of products) {
      this.#statistics.add(product);
      lines.push(jsonLineOf(product), '\n');
    }
    const bytes = Buffer.from(lines.join(''));
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#file, bytes, done);
  }

  async commit(note: Generation['note']): Promise<Generation> {
    this.#throwIfClosed();
    const { cluster, location, catalogKey, generationId, schema } = this.#options;
    try {
      const statistics = this.#statistics;
      const generation = {
        ...{ id: generationId, schema, note, createdAt: new Date().toISOString() },
        productsCount: statistics.productsCount,
        groupsCount: statistics.groupSizes.length,
      };
      const averages = statistics.averages();
      const valueCounts = statistics.valueCounts();
      const meta: GenerationMeta = { format: formatVersion, catalogKey, generation, averages, valueCounts };
      const terms = statistics.terms.sort();
      await this.#sendProducts(averages, terms);
      const wordsCount = await this.#sendWords(terms);
      await this.#expose(this.#index, statistics.productsCount);
      await this.#expose(wordsIndexOf(this.#index), wordsCount);
      await cluster.ask({
        ...{ method: 'PUT', path: `/${this.#index}/_mapping`, body: { _meta: meta }, timeoutMs },
      });
      await this.#swap(aliasOf(location, catalogKey));
      this.#close();
      return await generationOf(cluster, { index: this.#index, meta });
    } catch (error) {
      await this.abort();
      throw error;
    }
  }

  async abort(): Promise<void> {
    if (!this.#isOpen) return;
    this.#close();
    await this.#sender?.stop();
    await removeGenerations(this.#options.cluster, [this.#index]);
  }

  #close(): void {
    this.#isOpen = false;
    closeSync(this.#file);
    rmSync(this.#path, { force: true });
  }

  /** A cluster whose disks were full makes no index for up to a minute after there is room again. */
  async #create(index: string, body: object): Promise<void> {
    const aliases = { [writingAliasOf(index)]: {} };
    const request = { method: 'PUT', path: `/${index}`, body: { ...body, aliases }, timeoutMs } as const;
    const created = patiently(
      () => this.#options.cluster.ask(request),
      (error) => error instanceof WritesBlockedError,
    );
    await this.#hold.during(created);
  }

  #sendTo(index: string): BulkSender {
    this.#sender = new BulkSender(this.#options.cluster, writingAliasOf(index), { hold: this.#hold });
    return this.#sender;
  }

  async #sendProducts(averages: readonly number[], terms: SortedTerms): Promise<void> {
    const { schema } = this.#options;
    const { groups, groupSizes, terms: counts } = this.#statistics;
    const prefixCounts = countBroadPrefixes(terms, maxListedTerms);
    const encode = createProductEncoder({ schema, averages, ordinalOf: counts.ordinalOf, prefixCounts });
    const sender = this.#sendTo(this.#index);
    const variantGroups = this.#statistics.variantGroups();
    await using spool = await open(this.#path);
    let number = 0;
    for await (const json of spool.readLines()) {
      const group = groups[number];
      const place = { number, group, variantsCount: groupSizes[group], variantGroup: variantGroups[group] };
      const product = JSON.parse(json) as ProductDocument;
      await sender.add({ index: { _id: String(number) } }, encode(product, json, place));
      number++;
    }
    await sender.finish();
  }

  /** The terms, and the values that can be suggested; returns how many entries these are. */
  async #sendWords(terms: SortedTerms): Promise<number> {
    const { schema } = this.#options;
    const { terms: counts, values } = this.#statistics;
    const sender = this.#sendTo(wordsIndexOf(this.#index));
    let count = 0;
    // Sent again after a lost answer, an entry without an id would be stored twice.
    const add = (entry: object): Promise<void> => sender.add({ index: { _id: String(count++) } }, entry);
    for (let ordinal = 0; ordinal < terms.length; ordinal++) {
      const term = terms.at(ordinal);
      const [d = 0, ...byField] = counts.countsAt(ordinal);
      const f = Object.fromEntries([...byField.entries()].filter(([, products]) => products > 0));
      await add({ t: term, s: stem(term, schema.language), o: ordinal, d, f });
    }
    for (const [field, ofField] of values)
      for (const [value, d] of ofField ?? []) {
        const { shown, pieces } = piecesOf(value);
        await add({ c: field, w: pieces, v: shown, d });
      }
    await sender.finish();
    return count;
  }

  /** Makes what was sent visible, checks that all of it is there, and lets the cluster replicate it as it does with other indices. */
  async #expose(index: string, expected: number): Promise<void> {
    const { cluster } = this.#options;
    await cluster.ask({ method: 'POST', path: `/${index}/_refresh`, timeoutMs });
    const { count } = await cluster.ask<{ count: number }>({
      ...{ method: 'GET', path: `/${index}/_count`, timeoutMs },
    });
    if (count !== expected)
      throw new GenerationCheckError(`${index} has ${count} entries instead of ${expected}`);
    await this.#merge(index);
    const settings = { index: { refresh_interval: null, auto_expand_replicas: '0-1' } };
    await cluster.ask({ method: 'PUT', path: `/${index}/_settings`, body: settings, timeoutMs });
  }

  /** An index that changes no more is searched twice as fast as one segment. Nobody waits for a merge that takes long. */
  async #merge(index: string): Promise<void> {
    const path = `/${index}/_forcemerge?max_num_segments=1`;
    await this.#options.cluster.ask({ method: 'POST', path, timeoutMs }).catch((error: unknown) => {
      if (!(error instanceof SearchTimeoutError || error instanceof EngineBusyError)) throw error;
    });
  }

  /** One request, so that the alias names exactly one generation at any moment, and a live generation can't be written any more. */
  async #swap(alias: string): Promise<void> {
    const { cluster } = this.#options;
    const before = await listGenerations(cluster, alias);
    const actions = [
      ...before.map(({ index }) => ({ remove: { index, alias, must_exist: false } })),
      ...[this.#index, wordsIndexOf(this.#index)].map((index) => ({
        remove: { index, alias: writingAliasOf(index), must_exist: true },
      })),
      { add: { index: this.#index, alias } },
    ];
    try {
      await cluster.ask({ method: 'POST', path: '/_aliases', body: { actions }, timeoutMs });
    } catch (error) {
      if (!(await this.#isLive(alias))) throw error;
    }
  }

  /** Whether the swap took place although its answer was lost. Where nobody can say, nothing is removed: who settles this import decides. */
  async #isLive(alias: string): Promise<boolean> {
    const { cluster } = this.#options;
    try {
      // By then the cluster has carried out, or refused, what it was asked for before.
      await cluster.ask({ method: 'GET', path: '/_cluster/health?wait_for_events=urgent', timeoutMs });
      const live = await listGenerations(cluster, alias);
      return live.some(({ index }) => index === this.#index);
    } catch {
      this.#close();
      return false;
    }
  }

  #throwIfClosed(): void {
    if (!this.#isOpen) throw new Error('the writer is closed');
  }
}

export const openWriter = async (options: WriterOptions): Promise<GenerationWriter> => {
  const { cluster, location, catalogKey, generationId, onHeld } = options;
  const hold = new Hold(onHeld);
  const index = productsIndexOf(location, catalogKey, generationId);
  const listed = patiently(
    () => listGenerations(cluster, index),
    (error) => error instanceof EngineBusyError,
  );
  if ((await hold.during(listed)).length > 0) throw new Error(`generation ${generationId} exists already`);
  return new OpenSearchWriter(options, hold).open();
};
