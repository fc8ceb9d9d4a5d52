import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { type BillingConfig, billingSettings, findBillingProblems, readBilling } from './config-billing.ts';
import { type ClusterConfig, clusterSettings, findClusterProblems, readCluster } from './config-cluster.ts';
import { readTracing, type TracingConfig, tracingSettings } from './config-tracing.ts';

const flag = z.enum(['0', '1']).transform((value) => value === '1');

const readAddresses = (text: string): string[] =>
  text
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/');
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    more.length === 0 &&
    maxBits > 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits))
  );
};

/** With a user and a password that can be decoded, where there are any. No message may repeat them. */
const isMailServer = (text: string): boolean => {
  const address = URL.parse(text);
  if (!address || !/^smtps?:$/.test(address.protocol) || address.hostname === '') return false;
  try {
    return decodeURIComponent(address.username + address.password).length < 1000;
  } catch {
    return false;
  }
};

/** `shop@example.com` or `Name <shop@example.com>`. */
const isSender = (text: string): boolean => {
  const [, name = '', bracketed] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? [];
  return !/\p{Cc}/u.test(name) && z.email().safeParse(bracketed ?? text).success;
};

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  CONTROL_PANEL_URL: z.string().min(1).default('/sign-in'),
  TRUSTED_PROXIES: z
    .string()
    .transform(readAddresses)
    .refine((list) => list.every(isNetwork))
    .default([]),
  DEMO: flag.default(false),
  ALLOW_PRIVATE_FEEDS: flag.default(false),
  METRICS_TOKEN: z.string().min(16).optional(),
  PUBLIC_RATE_PER_SHOP: z.coerce.number().int().min(1).default(60_000),
  PUBLIC_RATE_PER_VISITOR: z.coerce.number().int().min(1).default(1200),
  MAX_CONNECTIONS: z.coerce.number().int().min(10).max(1_000_000).optional(),
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(256),
  DISK_RESERVE_MB: z.coerce.number().int().min(0).max(1_000_000).default(200),
  PAGE_CACHE_MB: z.coerce.number().int().min(0).max(100_000).default(32),
  RESULT_CACHE_MB: z.coerce.number().int().min(0).max(100_000).default(64),
  EVENT_RATE_PER_SHOP: z.coerce.number().int().min(1).default(120_000),
  EVENT_RATE_PER_VISITOR: z.coerce.number().int().min(1).default(3000),
  EVENT_QUOTA_MB: z.coerce.number().int().min(1).default(10_240),
  EVENT_RETENTION_DAYS: z.coerce.number().int().min(1).max(3650).default(400),
  PICTURE_CACHE_BYTES: z.coerce.number().int().min(0).max(1e13).default(2e9),
  INSTAGRAM_API_URL: z.url({ protocol: /^https?$/ }).default('https://graph.facebook.com'),
  INSTAGRAM_API_VERSION: z
    .string()
    .regex(/^v\d{1,3}\.\d$/, 'a version such as v26.0 is expected')
    .default('v26.0'),
  INSTAGRAM_APP_ID: z
    .string()
    .regex(/^\d{1,32}$/, 'digits are expected')
    .optional(),
  INSTAGRAM_APP_SECRET: z.string().min(1).max(200).optional(),
  SMTP_URL: z
    .string()
    .refine(isMailServer, 'smtp://user:password@host:port or smtps://… is expected')
    .optional(),
  MAIL_FROM: z.string().refine(isSender, 'an address, or Name <address>, is expected').optional(),
  ...clusterSettings,
  ...billingSettings,
  ...tracingSettings,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

const settings = environment.superRefine((given, context) => {
  const { SMTP_URL, MAIL_FROM, INSTAGRAM_APP_ID, INSTAGRAM_APP_SECRET } = given;
  const isMissing = (name: string, other: string): void =>
    context.addIssue({ code: 'custom', path: [name], message: `is needed where ${other} is set` });
  if (SMTP_URL === undefined && MAIL_FROM !== undefined) isMissing('SMTP_URL', 'MAIL_FROM');
  if (SMTP_URL !== undefined && MAIL_FROM === undefined) isMissing('MAIL_FROM', 'SMTP_URL');
  if (INSTAGRAM_APP_ID === undefined && INSTAGRAM_APP_SECRET !== undefined)
    isMissing('INSTAGRAM_APP_ID', 'INSTAGRAM_APP_SECRET');
  if (INSTAGRAM_APP_ID !== undefined && INSTAGRAM_APP_SECRET === undefined)
    isMissing('INSTAGRAM_APP_SECRET', 'INSTAGRAM_APP_ID');
  for (const [name, message] of [...findClusterProblems(given), ...findBillingProblems(given)])
    context.addIssue({ code: 'custom', path: [name], message });
});

export type MailConfig = { readonly smtpUrl: string; readonly from: string };

export type InstagramConfig = {
  /** Where the Graph API is: without a slash at its end. */
  readonly apiUrl: string;
  readonly version: string;
  /** The installation’s app at Meta; null if it has none: tokens then can’t be renewed by themselves. `secret` is one. */
  readonly app: { readonly id: string; readonly secret: string } | null;
};

export type Config = ClusterConfig & {
  readonly port: number;
  readonly host: string;
  /** Absolute; holds the search indexes, and the database if it is SQLite. */
  readonly dataDir: string;
  /** The address by which browsers reach this server, without a trailing slash. */
  readonly publicUrl: string;
  readonly controlPanelUrl: string;
  /** Proxies in front of this server, as addresses or networks, that are trusted to name a visitor's address; false for none. */
  readonly trustedProxies: string[] | false;
  readonly demo: boolean;
  readonly allowPrivateFeeds: boolean;
  /** The bearer token for `/metrics`; null allows only requests from this machine. */
  readonly metricsToken: string | null;
  /** Public searches a minute: by all visitors of a customer's shops, and from one address. */
  readonly publicRates: { readonly perShop: number; readonly perVisitor: number };
  /**
   * Concurrent connections: from all addresses (null: as many as there are file descriptors for), and from one that is no proxy.
   */
  readonly connections: { readonly max: number | null; readonly maxPerAddress: number };
  /** With less free disk space than this, no import starts. */
  readonly diskReserveBytes: number;
  /** Memory that pages of results may take as visitors get them, to be sent again; 0 for none. */
  readonly pageCacheBytes: number;
  /** Memory that results of searches may take, to be answered again; 0 for none. */
  readonly resultCacheBytes: number;
  /** Events a minute: from all visitors of a customer's shops, and from one address. */
  readonly eventRates: { readonly perShop: number; readonly perVisitor: number };
  /** Roughly how much disk the events of one customer's visitors may use. */
  readonly eventQuotaBytes: number;
  /** Days after which visitors' events are erased; the sums made of them stay. */
  readonly eventRetentionDays: number;
  /** How much disk the small versions of pictures may use. */
  readonly pictureCacheBytes: number;
  /** The server that takes mail, with user and password, and the sender; null if this installation sends none. */
  readonly mail: MailConfig | null;
  readonly instagram: InstagramConfig;
  /** How customers pay; null if this installation takes no payments. */
  readonly billing: BillingConfig | null;
  /** Where traces are sent; null if they aren’t. */
  readonly tracing: TracingConfig | null;
  readonly logLevel: z.infer<typeof environment>['LOG_LEVEL'];
};

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** The only place that reads the environment. Throws a `ConfigError` that lists every problem at once. */
export const loadConfig = (env: Readonly<Record<string, string | undefined>> = process.env): Config => {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`These settings can't be used:\n${problems.join('\n')}`);
  }
  const {
    PORT,
    HOST,
    DATA_DIR,
    PUBLIC_URL,
    CONTROL_PANEL_URL,
    TRUSTED_PROXIES,
    DEMO,
    ALLOW_PRIVATE_FEEDS,
    METRICS_TOKEN,
    PUBLIC_RATE_PER_SHOP,
    PUBLIC_RATE_PER_VISITOR,
    MAX_CONNECTIONS,
    MAX_CONNECTIONS_PER_ADDRESS,
    DISK_RESERVE_MB,
    PAGE_CACHE_MB,
    RESULT_CACHE_MB,
    EVENT_RATE_PER_SHOP,
    EVENT_RATE_PER_VISITOR,
    EVENT_QUOTA_MB,
    EVENT_RETENTION_DAYS,
    PICTURE_CACHE_BYTES,
    INSTAGRAM_API_URL,
    INSTAGRAM_API_VERSION,
    INSTAGRAM_APP_ID,
    INSTAGRAM_APP_SECRET,
    SMTP_URL,
    MAIL_FROM,
    LOG_LEVEL,
    ...rest
  } = parsed.data;
  return {
    port: PORT,
    host: HOST,
    dataDir: resolve(DATA_DIR),
    publicUrl: (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/$/, ''),
    controlPanelUrl: CONTROL_PANEL_URL,
    trustedProxies: TRUSTED_PROXIES.length > 0 && TRUSTED_PROXIES,
    demo: DEMO,
    allowPrivateFeeds: ALLOW_PRIVATE_FEEDS,
    metricsToken: METRICS_TOKEN ?? null,
    publicRates: { perShop: PUBLIC_RATE_PER_SHOP, perVisitor: PUBLIC_RATE_PER_VISITOR },
    connections: { max: MAX_CONNECTIONS ?? null, maxPerAddress: MAX_CONNECTIONS_PER_ADDRESS },
    diskReserveBytes: DISK_RESERVE_MB * 1024 * 1024,
    pageCacheBytes: PAGE_CACHE_MB * 1024 * 1024,
    resultCacheBytes: RESULT_CACHE_MB * 1024 * 1024,
    eventRates: { perShop: EVENT_RATE_PER_SHOP, perVisitor: EVENT_RATE_PER_VISITOR },
    eventQuotaBytes: EVENT_QUOTA_MB * 1024 * 1024,
    eventRetentionDays: EVENT_RETENTION_DAYS,
    pictureCacheBytes: PICTURE_CACHE_BYTES,
    mail: SMTP_URL !== undefined && MAIL_FROM !== undefined ? { smtpUrl: SMTP_URL, from: MAIL_FROM } : null,
    instagram: {
      apiUrl: INSTAGRAM_API_URL.replace(/\/+$/, ''),
      version: INSTAGRAM_API_VERSION,
      app:
        INSTAGRAM_APP_ID !== undefined && INSTAGRAM_APP_SECRET !== undefined
          ? { id: INSTAGRAM_APP_ID, secret: INSTAGRAM_APP_SECRET }
          : null,
    },
    ...readCluster(rest, resolve(DATA_DIR)),
    billing: readBilling(rest),
    tracing: readTracing(rest),
    logLevel: LOG_LEVEL,
  };
};
