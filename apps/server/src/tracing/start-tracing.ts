import { readFileSync } from 'node:fs';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';
import { ConfigError } from '../config.ts';
import type { TracingConfig } from '../config-tracing.ts';
import { within } from '../threads/within.ts';
import { reportFailures } from './report-failures.ts';
import { samplerOf } from './sampler.ts';
import { Spans } from './spans.ts';
import { traceEngine } from './trace-engine.ts';
import { traceImports } from './trace-imports.ts';
import { traceRequests } from './trace-requests.ts';
import { traceStatements } from './trace-statements.ts';
import type { Tracing } from './tracing.ts';

/** A server that stops doesn’t wait longer for its collector. */
const maxFlushMs = 2000;

type ExporterOptions = NonNullable<ConstructorParameters<typeof OTLPTraceExporter>[0]>;

const readFiles = (files: TracingConfig['files']): Record<string, Buffer> =>
  Object.fromEntries(
    Object.entries(files).flatMap(([name, path]) => (path === null ? [] : [[name, readGiven(path)]])),
  );
const readGiven = (path: string): Buffer => {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new ConfigError(`The certificate or key for traces can't be read: ${path}`, { cause: error });
  }
};

/** Loads OpenTelemetry; to be imported only where there is a collector. */
export const startTracing = (config: TracingConfig, version: string): Tracing => {
  const { url, headers, timeoutMs, compression, batch } = config;
  /** The server’s, once it has one. */
  let log: FastifyBaseLogger | null = null;
  const exporter = reportFailures(
    // Given in full: what is left out the exporter reads from the environment by itself.
    new OTLPTraceExporter({
      ...{ url, headers, timeoutMillis: timeoutMs },
      compression: compression as NonNullable<ExporterOptions['compression']>,
      httpAgentOptions: { keepAlive: true, ...readFiles(config.files) },
    }),
    (details) => log?.warn(details, 'traces could not be sent and are lost'),
  );
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ 'service.version': version, ...config.attributes }),
    ),
    sampler: samplerOf(config),
    spanProcessors: [
      // What finds the queue full is dropped: nobody waits for a collector.
      new BatchSpanProcessor({
        exporter,
        scheduledDelayMillis: batch.delayMs,
        maxQueueSize: batch.maxWaiting,
        maxExportBatchSize: batch.maxSent,
        exportTimeoutMillis: timeoutMs,
      }),
    ],
  });
  const spans = new Spans(provider.getTracer('vitrina', version));
  return {
    traceRequests: (app, findSymbol) => {
      log = app.log;
      if (config.otherProtocol !== null)
        log.warn(
          { protocol: config.otherProtocol },
          'traces are sent as http/json: OTEL_EXPORTER_OTLP_PROTOCOL names what is not spoken here',
        );
      traceRequests(app, spans, findSymbol);
    },
    traceEngine: (engine) => traceEngine(engine, spans),
    traceImports: (runImport) => traceImports(runImport, spans),
    logStatement: traceStatements(spans),
    inSpan: (name, work) => spans.runNow(name, work),
    logKeys: (logger) => spans.keysOf(logger),
    close: async () => {
      // A failed last batch was reported as any other.
      await within(
        provider.shutdown().catch(() => undefined),
        maxFlushMs,
      );
    },
  };
};
