import type { SpanExporter } from '@opentelemetry/sdk-trace';
import { onceAMinute } from '@vitrina/search-engine';

type Report = (details: { readonly reason: string; readonly spans: number }) => void;

/** An exporter that tells, once a minute, that spans were lost. The reason is a kind of failure: messages repeat replies and addresses. */
export const reportFailures = (exporter: SpanExporter, report: Report): SpanExporter => {
  let lost = 0;
  const tell = onceAMinute((reason) => {
    report({ reason: String(reason), spans: lost });
    lost = 0;
  });
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code !== 0) {
          lost += spans.length;
          const code: unknown = Reflect.get(result.error ?? {}, 'code');
          tell(code === undefined ? (result.error?.name ?? 'failed') : String(code));
        }
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() }),
  };
};
