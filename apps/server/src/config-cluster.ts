import { join, resolve } from 'node:path';
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
const isClusterNode = (text: string): boolean => {
  const address = URL.parse(text);
  return (
    address !== null &&
    /^https?:$/.test(address.protocol) &&
    address.username === '' &&
    address.password === ''
  );
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
      (text) => listOf(text).every(isClusterNode),
      'http(s)://host:port without user and password is expected, of several nodes with commas between',
    )
    .optional(),
  OPENSEARCH_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9]{0,31}$/, 'small letters and digits are expected')
    .default('vitrina'),
  OPENSEARCH_CREDENTIALS_FILE: z.string().min(1).optional(),
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
  /** Absolute; holds the key that all servers of an installation share. Null: each has one in its data directory. */
  readonly installationKeyFile: string | null;
  /** What this server does beside others: `web` answers calls, `worker` imports and does what has its time. */
  readonly roles: Readonly<Record<RoleName, boolean>>;
};

/** What the settings say that can't be so, with the setting's name. */
export const findClusterProblems = ({
  DATABASE_URL,
  OPENSEARCH_URL,
  ROLE,
}: ClusterEnvironment): [string, string][] => {
  const isAlone = DATABASE_URL === undefined || OPENSEARCH_URL === undefined;
  return isAlone && roleNames.some((role) => !ROLE.includes(role))
    ? [['ROLE', 'other servers for the rest need DATABASE_URL and OPENSEARCH_URL']]
    : [];
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
  installationKeyFile: given.INSTALLATION_KEY_FILE ? resolve(given.INSTALLATION_KEY_FILE) : null,
  roles: { web: given.ROLE.includes('web'), worker: given.ROLE.includes('worker') },
});
