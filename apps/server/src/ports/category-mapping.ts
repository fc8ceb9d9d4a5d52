import type { LanguageCode } from '@vitrina/contract';
import type { Filter } from '@vitrina/search-engine';
import type { CatalogRecord } from '../storage/records.ts';

/*
 * What a shop's categories are in terms of the common list, as searches, similar products and stylizations see it. One feature implements
 * it; compose/services.ts hands it to the others.
 */

/** The products of base categories: a filter that they pass, and how many paths it looks up. */
export type CategoryProducts = { readonly filter: Filter; readonly pathsCount: number };

export type CategoryMapping = {
  /** Another text after any change of mappings or of the common list. */
  readonly version: string;
  /** Whether any category is mapped. */
  readonly isEmpty: boolean;
  /** The base category of a category (`Odzież > Sukienki`): its own, or that of the nearest mapped one above it; null without any. */
  readonly nodeOf: (categoryPath: string) => string | null;
  /** Whether any category is mapped to a base category or to one below it. */
  readonly isMapped: (baseCategoryId: string) => boolean;
  /**
   * The products of some base categories, as `nodeOf` tells them: a category counts with those below it, but for those that are mapped to
   * another one. `own` takes the base categories alone, for products like one; `withBelow` also those below them in the common list,
   * for a slot of a look and for a phrase: who maps `Odzież` to clothing and `Odzież > Buty` to shoes finds shoes as clothing only if
   * the list has them there. A product that is in both `Odzież` and
   * `Odzież > Buty` counts as shoes alone. Null if no category is mapped so.
   */
  readonly productsOf: (
    baseCategoryIds: readonly string[],
    scope: 'own' | 'withBelow',
  ) => CategoryProducts | null;
};

/** Cheap: read again only after a change. */
export type ReadCategoryMapping = (customerId: string, catalogId: string) => Promise<CategoryMapping>;

/** The products of the categories that a search's words name, and the name of the base category that these are mapped to. */
export type CategoryIntent = { readonly filter: Filter; readonly name: string };

/** Costs a search nothing that can be measured. */
export type FindCategoryIntent = (catalog: CatalogRecord, query: string) => Promise<CategoryIntent | null>;

/** What the base taxonomy knows of its categories. */
export type BaseTaxonomy = {
  /** The categories that a look may add to one, those that matter most first. */
  readonly complementsOf: (baseCategoryId: string) => readonly string[];
  readonly parentOf: (baseCategoryId: string) => string | null;
  readonly nameOf: (baseCategoryId: string, language: LanguageCode) => string;
};
