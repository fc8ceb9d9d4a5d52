import { resolve } from 'node:path';
import { z } from 'zod';

export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** `name=value,name=value` with values percent-encoded: headers and attributes as OpenTelemetry writes them. */
const readPairs = (text: string): Record<string, string> | null => {
  const pairs = text
    .split(',')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => /^([^=]+)=(.*)$/s.exec(pair));
  try {
    return Object.fromEntries(
      pairs.map((found) => {
        if (!found) throw new TypeError('no =');
        return [decodeURIComponent(found[1]?.trim() ?? ''), decodeURIComponent(found[2]?.trim() ?? '')];
      }),
    );
  } catch {
    return null;
  }
};
const pairs = z
  .string()
  .transform(readPairs)
  // The message repeats nothing: headers hold keys.
  .refine((read) => read !== null, 'name=value,name=value is expected, percent-encoded')
  .optional();

const address = z.url({ protocol: /^https?$/, error: 'an http or https address is expected' }).optional();
const timeMs = (standard: number) => z.coerce.number().int().min(1).max(3_600_000).default(standard);
const ownTimeMs = z.coerce.number().int().min(1).max(3_600_000).optional();
const compression = z.enum(['none', 'gzip']).optional();
const file = z.string().min(1).optional();
const amount = (standard: number) => z.coerce.number().int().min(1).max(1_000_000).default(standard);

/** The part of the environment that says where traces go: OpenTelemetry’s own names and defaults. */
export const tracingSettings = {
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_TRACES_EXPORTER: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_PROTOCOL: z.string().default('http/json'),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z.string().optional(),
  OTEL_EXPORTER_OTLP_HEADERS: pairs,
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: pairs,
  OTEL_EXPORTER_OTLP_TIMEOUT: timeMs(10_000),
  OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: ownTimeMs,
  OTEL_EXPORTER_OTLP_COMPRESSION: compression,
  OTEL_EXPORTER_OTLP_TRACES_COMPRESSION: compression,
  OTEL_EXPORTER_OTLP_CERTIFICATE: file,
  OTEL_EXPORTER_OTLP_TRACES_CERTIFICATE: file,
  OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE: file,
  OTEL_EXPORTER_OTLP_TRACES_CLIENT_CERTIFICATE: file,
  OTEL_EXPORTER_OTLP_CLIENT_KEY: file,
  OTEL_EXPORTER_OTLP_TRACES_CLIENT_KEY: file,
  OTEL_SERVICE_NAME: z.string().min(1).max(200).optional(),
  OTEL_RESOURCE_ATTRIBUTES: pairs,
  OTEL_TRACES_SAMPLER: z.enum(samplers).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_BSP_SCHEDULE_DELAY: timeMs(5000),
  OTEL_BSP_MAX_QUEUE_SIZE: amount(2048),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: amount(512),
};
const shape = z.object(tracingSettings);
type Given = z.infer<typeof shape>;

export type TracingConfig = {
  /** Where spans are posted. */
  readonly url: string;
  /** Whether the collector is to be spoken to in another way than OTLP as JSON over HTTP, the only one here. */
  readonly otherProtocol: string | null;
  /** May hold a key. */
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly compression: 'none' | 'gzip';
  /** Absolute paths: the collector's authority, and what this server shows of itself; null for none. */
  readonly files: Readonly<Record<'ca' | 'cert' | 'key', string | null>>;
  /** Of the process, `service.name` among them. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly sampler: (typeof samplers)[number];
  /** How many of a `traceidratio` are sampled, 0 to 1. */
  readonly ratio: number;
  /** Spans wait so long for others at most, so many wait, and so many are sent at once. */
  readonly batch: { readonly delayMs: number; readonly maxWaiting: number; readonly maxSent: number };
};

const pathOf = (given: string | undefined): string | null => (given === undefined ? null : resolve(given));

/** Null if nothing says where traces go, or if they are switched off. */
export const readTracing = (given: Given): TracingConfig | null => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = given;
  const url = own ?? (base === undefined ? null : `${base.replace(/\/+$/, '')}/v1/traces`);
  const isOff =
    given.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || (given.OTEL_TRACES_EXPORTER ?? 'otlp') !== 'otlp';
  if (url === null || isOff) return null;
  const protocol = given.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? given.OTEL_EXPORTER_OTLP_PROTOCOL;
  const attributes = given.OTEL_RESOURCE_ATTRIBUTES ?? {};
  return {
    url,
    otherProtocol: protocol === 'http/json' ? null : protocol,
    headers: { ...given.OTEL_EXPORTER_OTLP_HEADERS, ...given.OTEL_EXPORTER_OTLP_TRACES_HEADERS },
    timeoutMs: given.OTEL_EXPORTER_OTLP_TRACES_TIMEOUT ?? given.OTEL_EXPORTER_OTLP_TIMEOUT,
    compression:
      given.OTEL_EXPORTER_OTLP_TRACES_COMPRESSION ?? given.OTEL_EXPORTER_OTLP_COMPRESSION ?? 'none',
    files: {
      ca: pathOf(given.OTEL_EXPORTER_OTLP_TRACES_CERTIFICATE ?? given.OTEL_EXPORTER_OTLP_CERTIFICATE),
      cert: pathOf(
        given.OTEL_EXPORTER_OTLP_TRACES_CLIENT_CERTIFICATE ?? given.OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE,
      ),
      key: pathOf(given.OTEL_EXPORTER_OTLP_TRACES_CLIENT_KEY ?? given.OTEL_EXPORTER_OTLP_CLIENT_KEY),
    },
    attributes: {
      ...attributes,
      'service.name': given.OTEL_SERVICE_NAME ?? attributes['service.name'] ?? 'vitrina',
    },
    sampler: given.OTEL_TRACES_SAMPLER,
    ratio: given.OTEL_TRACES_SAMPLER_ARG,
    batch: {
      delayMs: given.OTEL_BSP_SCHEDULE_DELAY,
      maxWaiting: given.OTEL_BSP_MAX_QUEUE_SIZE,
      maxSent: given.OTEL_BSP_MAX_EXPORT_BATCH_SIZE,
    },
  };
};
