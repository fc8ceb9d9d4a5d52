import { readsTime, type SearchPlan } from '@vitrina/search-engine';
import { type EncodedBeginning, encodeBeginning, endJson } from '../../http/encoded-json.ts';
import { type Encoding, maxBytesAtOnce } from '../../http/encodings.ts';
import { type Failure, isFailure } from '../../http/failure.ts';
import { HttpReply } from '../../http/handlers.ts';
import { writeReply } from '../../http/write-reply.ts';
import { createContentDigests } from '../../ports/content-digests.ts';
import type { PreparedShopSearch, PrepareShopSearch } from '../../ports/shop-search.ts';
import type { InstanceWithCatalog } from '../../storage/records.ts';
import type { SearchTurns } from '../../threads/search-turns.ts';
import type { PageCache } from './page-cache.ts';
import { searchTargetOf } from './present.ts';
import type { ReadApp } from './read-app.ts';

export type SendPageDependencies = {
  readonly prepareSearch: PrepareShopSearch;
  readonly readApp: ReadApp;
  readonly pageCache: PageCache;
  readonly turns: Pick<SearchTurns, 'slices'>;
};

/** What a visitor asks for. */
type Asked = {
  readonly kind: 'search' | 'suggest';
  readonly query: string;
  /** All that the page depends on, the query among it; plain data. */
  readonly about: unknown;
  /** In which the visitor's browser takes it. */
  readonly encoding: Encoding;
};

type Made = {
  readonly page: object;
  /** What its products were found by. */
  readonly plan: Pick<SearchPlan, 'sort'>;
};

type Making = {
  readonly make: (prepared: PreparedShopSearch, app: Awaited<ReturnType<ReadApp>>) => Promise<Made | Failure>;
  /** Members that differ for each request. They must be short, and come last. */
  readonly ofRequest: () => object;
};

const headersOf = (encoding: Encoding): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  ...(encoding !== 'identity' && { 'content-encoding': encoding }),
});

/** Sends a page of found products. One that was made before is sent again for as long as making it anew would give the same. */
export const createSendPage = ({ prepareSearch, readApp, pageCache, turns }: SendPageDependencies) => {
  const digestOf = createContentDigests<Awaited<ReturnType<ReadApp>>>(({ settings }) => settings);

  return async (
    place: InstanceWithCatalog,
    { kind, query, about, encoding }: Asked,
    { make, ofRequest }: Making,
  ): Promise<HttpReply<Buffer> | Failure> => {
    const prepared = await prepareSearch(searchTargetOf(place), { query });
    if (isFailure(prepared)) return prepared;
    const app = await readApp(place);
    const key =
      prepared.version === null
        ? null
        : [place.instance.id, kind, encoding, prepared.version, digestOf(app), JSON.stringify(about)].join(
            ' ',
          );
    const send = (beginning: EncodedBeginning) =>
      new HttpReply(200, endJson(beginning, ofRequest()), headersOf(beginning.encoding));
    const known = pageCache.get(key);
    if (known) return send(known);
    const made = await make(prepared, app);
    if (isFailure(made)) return made;
    const written = await writeReply(turns.slices, place.catalog.customerId, made.page);
    const json = typeof written === 'string' ? Buffer.from(written) : written;
    // Long ones are compressed as streams, off the event loop.
    if (json.length > maxBytesAtOnce) return send(encodeBeginning(json, 'identity'));
    const beginning = encodeBeginning(json, encoding);
    if (!readsTime(made.plan)) pageCache.set(key, beginning);
    return send(beginning);
  };
};

export type SendPage = ReturnType<typeof createSendPage>;
