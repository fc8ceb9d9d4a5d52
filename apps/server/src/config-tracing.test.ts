import { ROOT_CONTEXT, SpanKind, TraceFlags, trace } from '@opentelemetry/api';
import { SamplingDecision } from '@opentelemetry/sdk-trace';
import { describe, expect, test } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';
import { samplerOf } from './tracing/sampler.ts';

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/base/' };
const read = (settings: Record<string, string>) => loadConfig(settings).tracing;

describe('the settings of traces', () => {
  test('are none without an endpoint, or if they are switched off', () => {
    expect(read({ OTEL_SERVICE_NAME: 'vitrina', OTEL_TRACES_SAMPLER: 'always_on' })).toBeNull();
    expect(read({ ...endpoint, OTEL_SDK_DISABLED: 'true' })).toBeNull();
    expect(read({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' })).toBeNull();
  });

  test('are OpenTelemetry’s own, with its defaults', () => {
    expect(read(endpoint)).toEqual({
      url: 'https://collector.example/base/v1/traces',
      otherProtocol: null,
      headers: {},
      timeoutMs: 10_000,
      compression: 'none',
      files: { ca: null, cert: null, key: null },
      attributes: { 'service.name': 'vitrina' },
      sampler: 'parentbased_always_on',
      ratio: 1,
      batch: { delayMs: 5000, maxWaiting: 2048, maxSent: 512 },
    });
  });

  test('take headers and attributes as pairs, and the address of traces as it is', () => {
    const config = read({
      ...endpoint,
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://tempo.example:4318/traces',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YTpi, x-tenant = 7',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=production,service.name=other',
      OTEL_SERVICE_NAME: 'shops',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    });
    expect(config).toMatchObject({
      url: 'http://tempo.example:4318/traces',
      headers: { authorization: 'Basic YTpi', 'x-tenant': '7' },
      attributes: { 'deployment.environment.name': 'production', 'service.name': 'shops' },
      otherProtocol: 'grpc',
    });
  });

  test('of traces alone come before those of everything', () => {
    const config = read({
      ...endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'a=1,b=1',
      OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'b=2',
      OTEL_EXPORTER_OTLP_TIMEOUT: '1000',
      OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: '2000',
      OTEL_EXPORTER_OTLP_COMPRESSION: 'none',
      OTEL_EXPORTER_OTLP_TRACES_COMPRESSION: 'gzip',
      OTEL_EXPORTER_OTLP_CERTIFICATE: '/run/ca.pem',
      OTEL_EXPORTER_OTLP_TRACES_CERTIFICATE: '/run/own-ca.pem',
      OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE: '/run/client.pem',
      OTEL_EXPORTER_OTLP_CLIENT_KEY: '/run/client.key',
    });
    expect(config).toMatchObject({
      ...{ headers: { a: '1', b: '2' }, timeoutMs: 2000, compression: 'gzip' },
      files: { ca: '/run/own-ca.pem', cert: '/run/client.pem', key: '/run/client.key' },
    });
  });

  test.each([
    ['OTEL_EXPORTER_OTLP_COMPRESSION', 'brotli'],
    ['OTEL_EXPORTER_OTLP_TRACES_TIMEOUT', 'soon'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'key-without-a-name'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'key=%zz'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ])('%s=%s is refused by its name, without its value', (name, value) => {
    const load = (): unknown => loadConfig({ ...endpoint, [name]: value });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(name);
    expect(load).not.toThrow(value);
  });
});

describe('which traces are sent', () => {
  const decide = (sampler: string, parent: 'none' | 'sampled' | 'unsampled', ratio = 1): boolean => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const traceFlags = parent === 'sampled' ? TraceFlags.SAMPLED : TraceFlags.NONE;
    const context =
      parent === 'none'
        ? ROOT_CONTEXT
        : trace.setSpanContext(ROOT_CONTEXT, {
            ...{ traceId, traceFlags, spanId: '00f067aa0ba902b7', isRemote: true },
          });
    const sampling = samplerOf({ sampler: sampler as 'always_on', ratio });
    const { decision } = sampling.shouldSample(context, traceId, 'GET', SpanKind.SERVER, {}, []);
    return decision === SamplingDecision.RECORD_AND_SAMPLED;
  };

  test.each([
    ['always_on', [true, true, true]],
    ['always_off', [false, false, false]],
    ['parentbased_always_on', [true, true, false]],
    ['parentbased_always_off', [false, true, false]],
  ])('%s', (sampler, expected) => {
    expect((['none', 'sampled', 'unsampled'] as const).map((parent) => decide(sampler, parent))).toEqual(
      expected,
    );
  });

  test('a ratio holds whoever asks; a parent-based one only where nobody began the trace', () => {
    expect([decide('traceidratio', 'sampled', 0), decide('traceidratio', 'unsampled', 1)]).toEqual([
      false,
      true,
    ]);
    expect([
      decide('parentbased_traceidratio', 'sampled', 0),
      decide('parentbased_traceidratio', 'none', 0),
    ]).toEqual([true, false]);
  });
});
