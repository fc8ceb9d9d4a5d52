import type { TracingConfig } from '../config-tracing.ts';
import type { Tracing } from './tracing.ts';

/** Null without a collector; OpenTelemetry isn’t even loaded then. */
export const openTracing = async (config: TracingConfig | null, version: string): Promise<Tracing | null> => {
  if (config === null) return null;
  const { startTracing } = await import('./start-tracing.ts');
  return startTracing(config, version);
};
