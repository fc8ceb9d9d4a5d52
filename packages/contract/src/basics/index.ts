// What threads that search and import need of the contract. None of it loads zod, which would be most of what they load.
export * from './attributes.ts';
export * from './currencies.ts';
export * from './default-store-settings.ts';
export * from './feed-mapping.ts';
export * from './lookups.ts';
export * from './product-fields.ts';
export * from './rule-subjects.ts';
export * from './sort-script.ts';
