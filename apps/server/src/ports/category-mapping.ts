import type { LanguageCode } from '@vitrina/contract';
import type { CatalogRecord } from '../storage/records.ts';

/*
 * What a shop's categories are in terms of the common list, as searches, similar products and stylizations see it. One feature implements
 * it; compose-services.ts hands it to the others.
 */

export type CategoryMapping = {
  /** Another text after any change of mappings or of the common list. */
  readonly version: string;
  /** Whether any category is mapped. */
  readonly isEmpty: boolean;
  /** The base category of a category (`Odzież > Sukienki`): its own, or that of the nearest mapped one above it; null without any. */
  readonly nodeOf: (categoryPath: string) => string | null;
  /** The paths of the categories that are mapped to a base category or to one below it. A product is in one if it is in any category below it, too. */
  readonly pathsOf: (baseCategoryId: string) => readonly string[];
};

/** Cheap: read again only after a change. */
export type ReadCategoryMapping = (customerId: string, catalogId: string) => Promise<CategoryMapping>;

/** The categories that a search's words name, and the name of the base category that they are mapped to. */
export type CategoryIntent = { readonly paths: readonly string[]; readonly name: string };

/** Costs a search nothing that can be measured. */
export type FindCategoryIntent = (catalog: CatalogRecord, query: string) => Promise<CategoryIntent | null>;

/** What the base taxonomy knows of its categories. */
export type BaseTaxonomy = {
  /** The categories that a look may add to one, those that matter most first. */
  readonly complementsOf: (baseCategoryId: string) => readonly string[];
  readonly parentOf: (baseCategoryId: string) => string | null;
  readonly nameOf: (baseCategoryId: string, language: LanguageCode) => string;
};
