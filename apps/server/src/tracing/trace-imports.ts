import type { Span } from '@opentelemetry/api';
import type { RunImport } from '../jobs/import-job.ts';
import { noteError, type Spans } from './spans.ts';

/**
 * One trace per import, with the phases that its process reports. It is a trace of its own, linked to the request that asked for it: an import
 * outlives that by minutes.
 */
export const traceImports =
  (runImport: RunImport, spans: Spans): RunImport =>
  async (job, { onProgress, signal }) => {
    const asked = spans.active();
    const whole = spans.begin('import', {
      attributes: { 'vitrina.import.run_id': job.runId, 'vitrina.catalog.id': job.catalogKey },
      ...(asked && { links: [{ context: asked.spanContext() }] }),
    });
    let phase: { readonly name: string; readonly span: Span } | null = null;
    const enter = (name: string | null): void => {
      if (phase?.name === name) return;
      phase?.span.end();
      phase = name === null ? null : { name, span: spans.beginPartOf(whole, `import ${name}`) };
    };
    try {
      const outcome = await spans.within(whole, () =>
        runImport(job, {
          signal,
          onProgress: (progress) => {
            enter(progress.phase);
            onProgress(progress);
          },
        }),
      );
      whole.setAttribute('vitrina.import.outcome', outcome.kind);
      if (outcome.kind === 'failed') noteError(whole, Object.assign(new Error(), { code: outcome.code }));
      return outcome;
    } catch (error) {
      noteError(whole, error);
      throw error;
    } finally {
      enter(null);
      whole.end();
    }
  };
