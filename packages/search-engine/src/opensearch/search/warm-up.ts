import { defaultWeights, planSearch } from '../../plan/plan-search.ts';
import { wordsIndexOf } from '../names.ts';
import { fieldNamesOf, type GenerationMeta } from '../schema.ts';
import { type Searched, searchIndex } from './ask.ts';
import { searchProducts } from './search.ts';

const wordsCount = 4;

type TermSource = { readonly _source: { readonly t: string } };

/**
 * Asks for the most frequent words with all facets, so that no visitor waits for what a cluster reads and derives first. What goes wrong here is
 * no fault: it will show in searches, or not.
 */
export const warmUp = async (searched: Searched, meta: GenerationMeta): Promise<void> => {
  const { schema } = meta.generation;
  const settings = { fields: defaultWeights(schema.fields), language: schema.language };
  const facets = [...fieldNamesOf(schema)].flatMap(([name, { kind }]) => (kind === 'values' ? [name] : []));
  try {
    const { hits } = await searchIndex<TermSource>(
      { ...searched, index: wordsIndexOf(searched.index) },
      { size: wordsCount, _source: ['t'], sort: [{ d: 'desc' }], query: { exists: { field: 'o' } } },
    );
    for (const { _source } of hits.hits)
      for (const groupVariants of [false, true])
        await searchProducts(
          searched,
          meta,
          planSearch(settings, { query: _source.t, facets, groupVariants }),
        );
  } catch {}
};
