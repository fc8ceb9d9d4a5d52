import { GenerationCheckError, IndexLimitError, type IndexLimits } from '../../port.ts';

/** An error on its way out of a thread, where its class is lost. `code` is that of the file system (`ENOSPC`). */
export type BuilderFailure = {
  readonly name: string;
  readonly message: string;
  readonly code: string | undefined;
  readonly exceeded: { readonly limit: keyof IndexLimits; readonly max: number } | undefined;
};

export const failureOf = (thrown: unknown): BuilderFailure => {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { name, message } = error;
  return {
    ...{ name, message },
    code: 'code' in error ? String(error.code) : undefined,
    exceeded: error instanceof IndexLimitError ? { limit: error.limit, max: error.max } : undefined,
  };
};

export const errorOf = ({ name, message, code, exceeded }: BuilderFailure): Error => {
  if (exceeded) return new IndexLimitError(exceeded.limit, exceeded.max);
  if (name === 'GenerationCheckError') return new GenerationCheckError(message);
  return Object.assign(new Error(message), { name, ...(code !== undefined && { code }) });
};
