import { defaultWeights, planSearch } from '../../plan/plan-search.ts';
import { wordsIndexOf } from '../names.ts';
import { fieldNamesOf, type GenerationMeta } from '../schema.ts';
import { deadlineIn, type Searched, searchIndex } from './ask.ts';
import { searchProducts } from './search.ts';

const wordsCount = 4;
/** No more than a shop's page shows: a generation may have hundreds, and nobody waits for those. */
const maxFacets = 10;

type TermSource = { readonly _source: { readonly t: string } };

type Warmed = Pick<Searched, 'cluster' | 'index'> & {
  /** How long each search may take. */
  readonly searchMs: number;
};

/**
 * Asks for the most frequent words with the first facets, so that no visitor waits for what a cluster reads and derives first. What goes wrong here is
 * no fault: it will show in searches, or not.
 */
export const warmUp = async ({ searchMs, ...generation }: Warmed, meta: GenerationMeta): Promise<void> => {
  const within = (): Searched => ({ ...generation, deadlineMs: deadlineIn(searchMs) });
  const { schema } = meta.generation;
  const settings = { fields: defaultWeights(schema.fields), language: schema.language };
  const facets = [...fieldNamesOf(schema)]
    .flatMap(([name, { kind }]) => (kind === 'values' ? [name] : []))
    .slice(0, maxFacets);
  try {
    const { hits } = await searchIndex<TermSource>(
      { ...within(), index: wordsIndexOf(generation.index) },
      { size: wordsCount, _source: ['t'], sort: [{ d: 'desc' }], query: { exists: { field: 'o' } } },
    );
    for (const { _source } of hits.hits)
      for (const groupVariants of [false, true])
        await searchProducts(
          within(),
          meta,
          planSearch(settings, { query: _source.t, facets, groupVariants }),
        );
  } catch {}
};
