import { localeOf, readComplements } from '@vitrina/taxonomy';
import type { BaseTaxonomy } from '../../ports/category-mapping.ts';
import type { Taxonomy } from './taxonomy.ts';

/** What looks need of the common list. Which categories go together is known of the built-in list alone. */
export const createReadBaseTaxonomy = (
  readTaxonomy: () => Promise<Taxonomy>,
): (() => Promise<BaseTaxonomy>) => {
  const complements = readComplements();
  return async () => {
    const { byId, above } = await readTaxonomy();
    return {
      complementsOf: (id) => {
        const nearest = [id, ...above(id)].find((each) => complements.has(each));
        return nearest === undefined
          ? []
          : [...(complements.get(nearest) ?? [])].filter((each) => byId.has(each));
      },
      parentOf: (id) => byId.get(id)?.parentId ?? null,
      nameOf: (id, language) => byId.get(id)?.names[localeOf(language)] ?? '',
    };
  };
};
