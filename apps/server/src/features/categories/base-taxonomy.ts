import { readComplements } from '@vitrina/taxonomy';
import type { BaseTaxonomy } from '../../ports/category-mapping.ts';
import { catalogLocale } from './catalog-locale.ts';
import type { TaxonomyReader } from './taxonomy.ts';

/**
 * What others ask of the list as it was read last, which reading a mapping has just done. Only the built-in list knows complements; an
 * imported one has other ids.
 */
export const createBaseTaxonomy = ({ latest }: Pick<TaxonomyReader, 'latest'>): BaseTaxonomy => {
  const complements = readComplements();
  return {
    complementsOf: (id) => {
      const taxonomy = latest();
      return [...(complements.get(id) ?? [])].filter(
        (other) => taxonomy === null || taxonomy.byId.has(other),
      );
    },
    nameOf: (id, language) => latest()?.byId.get(id)?.names[catalogLocale(language)] ?? id,
  };
};
