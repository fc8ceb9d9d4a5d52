import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import type { TracingConfig } from '../config-tracing.ts';

/** Which traces are sent. Parent-based ones follow whoever began the trace, and decide by themselves where nobody did. */
export const samplerOf = ({ sampler, ratio }: Pick<TracingConfig, 'sampler' | 'ratio'>): Sampler => {
  const parent = 'parentbased_';
  if (sampler.startsWith(parent))
    return new ParentBasedSampler({
      root: samplerOf({ sampler: sampler.slice(parent.length) as TracingConfig['sampler'], ratio }),
    });
  if (sampler === 'traceidratio') return new TraceIdRatioBasedSampler(ratio);
  return sampler === 'always_off' ? new AlwaysOffSampler() : new AlwaysOnSampler();
};
