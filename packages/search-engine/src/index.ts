export { openGenerationWriter, type WriterOptions } from './embedded/build/generation-writer.ts';
export { type EmbeddedEngineOptions, openEmbeddedEngine } from './embedded/engine.ts';
export * from './language/fold.ts';
export * from './language/highlight.ts';
export * from './language/tokenize.ts';
export * from './plan/defaults.ts';
export * from './plan/plan.ts';
export * from './plan/plan-search.ts';
export * from './port.ts';
