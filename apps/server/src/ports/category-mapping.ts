import type { LanguageCode } from '@vitrina/contract';

/** How a catalog's categories are mapped onto the base taxonomy. */
export type CategoryMapping = {
  /** The base category of a category path (`A > B > C`), its own or its nearest mapped ancestor's; null without any. */
  readonly nodeOf: (path: string) => string | null;
  /** The category paths mapped to a base category or to one below it. */
  readonly pathsOf: (baseCategoryId: string) => readonly string[];
  /** Changes with every change of the mapping or the taxonomy. */
  readonly version: string;
};

/** features/categories answers; compose-services.ts hands it to those who ask. */
export type ReadCategoryMapping = (customerId: string, catalogId: string) => Promise<CategoryMapping>;

/** What the base taxonomy knows of its categories. */
export type BaseTaxonomy = {
  /** The categories that a look may add to one, those that matter most first. */
  readonly complementsOf: (baseCategoryId: string) => readonly string[];
  readonly nameOf: (baseCategoryId: string, language: LanguageCode) => string;
};
