import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SharedLocation } from '@vitrina/search-engine';
import { z } from 'zod';
import { dataNames } from './storage/data-directory.ts';
import { type DatabaseLocation, sqliteAt } from './storage/database-location.ts';

/** With the name of a database. No message may repeat the password. */
const isPostgresAddress = (text: string): boolean => {
  const address = URL.parse(text);
  return address !== null && /^postgres(ql)?:$/.test(address.protocol) && address.pathname.length > 1;
};

const listOf = (text: string): string[] => text.split(',').map((one) => one.trim());

/** User and password have a file of their own: these addresses are part of tasks and of messages. */
const isPlainOrigin = (text: string): boolean => {
  const address = URL.parse(text);
  return (
    address !== null &&
    /^https?:$/.test(address.protocol) &&
    address.username === '' &&
    address.password === ''
  );
};

const generationsShape = 's3://bucket/prefix or file:///shared/folder is expected';

/** What an address names below its host, decoded; null if it can't be. */
const decodedPath = (address: URL): string | null => {
  try {
    return address.protocol === 'file:' ? fileURLToPath(address) : decodeURIComponent(address.pathname);
  } catch {
    return null;
  }
};

/** Without a user and a password, which would be shown in messages. */
const isSharedStore = (text: string): boolean => {
  const address = URL.parse(text);
  if (address === null || address.username !== '' || address.password !== '') return false;
  if (address.search !== '' || address.hash !== '' || decodedPath(address) === null) return false;
  if (address.protocol === 's3:') return address.hostname !== '';
  return address.protocol === 'file:' && address.hostname === '' && address.pathname.length > 1;
};

const roleNames = ['web', 'worker'] as const;
type RoleName = (typeof roleNames)[number];

/** The part of the environment about what servers share. */
export const clusterSettings = {
  DATABASE_URL: z
    .string()
    .refine(isPostgresAddress, 'postgres://user:password@host:port/name is expected')
    .optional(),
  OPENSEARCH_URL: z
    .string()
    .refine(
      (text) => listOf(text).every(isPlainOrigin),
      'http(s)://host:port without user and password is expected, of several nodes with commas between',
    )
    .optional(),
  OPENSEARCH_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9]{0,31}$/, 'small letters and digits are expected')
    .default('vitrina'),
  OPENSEARCH_CREDENTIALS_FILE: z.string().min(1).optional(),
  GENERATIONS_URL: z.string().refine(isSharedStore, generationsShape).optional(),
  S3_ENDPOINT: z
    .string()
    .refine(isPlainOrigin, 'http(s)://host:port without user and password is expected')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/, 'small letters, digits and hyphens are expected')
    .default('us-east-1'),
  S3_CREDENTIALS_FILE: z.string().min(1).optional(),
  INSTALLATION_KEY_FILE: z.string().min(1).optional(),
  ROLE: z
    .string()
    .transform(listOf)
    .pipe(z.array(z.enum(roleNames, 'web, worker, or both with a comma between are expected')).min(1))
    .default([...roleNames]),
};

const clusterEnvironment = z.object(clusterSettings);
type ClusterEnvironment = z.infer<typeof clusterEnvironment>;

export type OpenSearchConfig = {
  /** Of each node that may be asked. */
  readonly urls: readonly string[];
  /** What the names of this installation's indices begin with. */
  readonly prefix: string;
  /** Absolute; holds `user:password`. */
  readonly credentialsFile: string | null;
};

export type ClusterConfig = {
  /** Where the tables are: a file in the data directory, or PostgreSQL. */
  readonly database: DatabaseLocation;
  /** The cluster that searches; null if this server searches by itself. */
  readonly openSearch: OpenSearchConfig | null;
  /** Where servers that search by themselves share their indexes; null if this one shares none. */
  readonly generations: SharedLocation | null;
  /** Absolute; holds the key that all servers of an installation share. Null: each has one in its data directory. */
  readonly installationKeyFile: string | null;
  /** What this server does beside others: `web` answers calls, `worker` imports and does the scheduled work. */
  readonly roles: Readonly<Record<RoleName, boolean>>;
};

/** What the settings say that can't be so, with the setting's name. */
export const findClusterProblems = (given: ClusterEnvironment): [string, string][] => {
  const { DATABASE_URL, OPENSEARCH_URL, GENERATIONS_URL, ROLE } = given;
  const problems: [string, string][] = [];
  const isAlone = DATABASE_URL === undefined || (OPENSEARCH_URL ?? GENERATIONS_URL) === undefined;
  if (isAlone && roleNames.some((role) => !ROLE.includes(role)))
    problems.push([
      'ROLE',
      'other servers for the rest need DATABASE_URL, and OPENSEARCH_URL or GENERATIONS_URL',
    ]);
  if (GENERATIONS_URL !== undefined && DATABASE_URL === undefined)
    problems.push(['GENERATIONS_URL', 'servers that share indexes share a database as well: DATABASE_URL']);
  if (GENERATIONS_URL !== undefined && OPENSEARCH_URL !== undefined)
    problems.push([
      'GENERATIONS_URL',
      'an OpenSearch cluster keeps the indexes by itself: either this or OPENSEARCH_URL',
    ]);
  for (const name of ['S3_ENDPOINT', 'S3_CREDENTIALS_FILE'] as const)
    if (given[name] !== undefined && !GENERATIONS_URL?.startsWith('s3:'))
      problems.push([name, 'is for GENERATIONS_URL with s3://']);
  if (given.OPENSEARCH_CREDENTIALS_FILE !== undefined && OPENSEARCH_URL === undefined)
    problems.push(['OPENSEARCH_CREDENTIALS_FILE', 'is for OPENSEARCH_URL']);
  return problems;
};

const readGenerations = (given: ClusterEnvironment): SharedLocation | null => {
  const { GENERATIONS_URL, S3_ENDPOINT, S3_REGION, S3_CREDENTIALS_FILE } = given;
  if (GENERATIONS_URL === undefined) return null;
  const address = new URL(GENERATIONS_URL);
  const path = decodedPath(address) ?? '';
  if (address.protocol === 'file:') return { kind: 'folder', directory: path };
  return {
    ...{ kind: 's3', region: S3_REGION, bucket: address.hostname },
    prefix: path.replace(/^\/+|\/+$/g, ''),
    ...(S3_ENDPOINT !== undefined && { endpoint: S3_ENDPOINT.replace(/\/+$/, '') }),
    ...(S3_CREDENTIALS_FILE !== undefined && { credentialsFile: resolve(S3_CREDENTIALS_FILE) }),
  };
};

export const readCluster = (given: ClusterEnvironment, dataDir: string): ClusterConfig => ({
  database:
    given.DATABASE_URL === undefined
      ? sqliteAt(join(dataDir, dataNames.database))
      : { kind: 'postgres', url: given.DATABASE_URL },
  openSearch:
    given.OPENSEARCH_URL === undefined
      ? null
      : {
          urls: listOf(given.OPENSEARCH_URL).map((url) => url.replace(/\/+$/, '')),
          prefix: given.OPENSEARCH_PREFIX,
          credentialsFile: given.OPENSEARCH_CREDENTIALS_FILE
            ? resolve(given.OPENSEARCH_CREDENTIALS_FILE)
            : null,
        },
  generations: readGenerations(given),
  installationKeyFile: given.INSTALLATION_KEY_FILE ? resolve(given.INSTALLATION_KEY_FILE) : null,
  roles: { web: given.ROLE.includes('web'), worker: given.ROLE.includes('worker') },
});
