// Constants and functions without schemas. Threads that search, import and write events take them from here, as zod would be most of what they load.
export * from './attributes.ts';
export * from './currencies.ts';
export * from './default-store-settings.ts';
export * from './feed-mapping.ts';
export * from './import-rules.ts';
export * from './lookups.ts';
export * from './phrase-contexts.ts';
export * from './product-fields.ts';
export * from './rule-targets.ts';
export * from './sort-script.ts';
export * from './time-zones.ts';
