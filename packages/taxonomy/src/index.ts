export * from './base-categories.ts';
export { type BaseCategory, taxonomyLimits } from './base-category.ts';
export { mergeLanguages } from './import/merge-languages.ts';
export { maxTaxonomyFileBytes, readTaxonomyFile, type TaxonomyFile } from './import/read-taxonomy-file.ts';
export { createIntentFinder } from './propose/find-intent.ts';
export { createIndustryGuesser } from './propose/guess-industry.ts';
export * from './propose/propose-mapping.ts';
export { localeOf } from './propose/word-index.ts';
