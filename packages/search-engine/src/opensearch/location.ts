/**
 * A cluster and what an installation calls its own in it. Plain JSON without secrets: user and password are in a file, so that a task names
 * the file alone.
 */
export type OpenSearchLocation = {
  readonly kind: 'opensearch';
  /** Of each node that may be asked: `http(s)://host:port`, without user and password. */
  readonly urls: readonly string[];
  /** Begins the names of all indices; installations that share a cluster need different ones. Small letters and digits. */
  readonly prefix?: string;
  /** A file with `user:password` in its first line. */
  readonly credentialsFile?: string;
  /** Where imports put products before they are sent. */
  readonly directory: string;
};
