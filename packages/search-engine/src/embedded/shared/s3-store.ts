import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { readPieces, writeStream } from './file-digest.ts';
import type { SharedLocation } from './location.ts';
import {
  ChangedObjectError,
  type FileDigest,
  type ListedObject,
  MissingObjectError,
  maxSmallBytes,
  type ObjectStore,
  type ObjectTag,
  type SmallObject,
  StoreUnavailableError,
  UnfitStoreError,
} from './object-store.ts';

type S3Location = Extract<SharedLocation, { kind: 's3' }>;
type Library = typeof import('@aws-sdk/client-s3');

const connectMs = 3_000;
/** Without a byte for this long, a transfer is taken for lost. */
const silentMs = 30_000;
/** A request without a file; those with one are repeated by who asks. */
const maxAttempts = 2;
/** What fails is thrown, and logged by who asked. */
const ignore = (): void => undefined;
const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };
/** As many as one request lists. */
const keysAtOnce = 1000;

/** Passed already, so that the client asks again before each request: keys are rotated by writing the file anew. */
const expiration = new Date(0);

const readCredentials = async (
  path: string,
): Promise<{ accessKeyId: string; secretAccessKey: string; expiration: Date }> => {
  const [accessKeyId = '', secretAccessKey = ''] = (await readFile(path, 'utf8'))
    .split('\n')
    .map((line) => line.trim());
  if (accessKeyId === '' || secretAccessKey === '')
    throw new Error(
      `${path} has to have the access key's id in its first line, and the secret in its second`,
    );
  return { accessKeyId, secretAccessKey, expiration };
};

const statusOf = (error: unknown): number =>
  (error as { $metadata?: { httpStatusCode?: number } } | undefined)?.$metadata?.httpStatusCode ?? 0;

const toUnavailable = (error: unknown): StoreUnavailableError => {
  const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new StoreUnavailableError(`the object storage of the shared store fails: ${said}`, { cause: error });
};

/**
 * A bucket of object storage that speaks S3. Its client is loaded with the first call, so that servers without it don't carry it. Conditional
 * writes (`If-Match`) keep two servers from overwriting each other's publications.
 */
export class S3Store implements ObjectStore {
  readonly #location: S3Location;
  #opened: Promise<{ client: S3Client; library: Library }> | undefined;

  constructor(location: S3Location) {
    this.#location = location;
  }

  async putFile(key: string, path: string, { sha256, bytes }: FileDigest): Promise<void> {
    const Body = readPieces(path);
    try {
      await this.#ask(({ client, library }) =>
        client.send(
          new library.PutObjectCommand({
            ...{ ...this.#at(key), Body },
            ContentLength: bytes,
            ContentType: 'application/octet-stream',
            // The store refuses what was damaged on its way.
            ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
          }),
        ),
      );
    } finally {
      // The client leaves it open when it fails.
      Body.destroy();
    }
  }

  async fetchFile(key: string, path: string): Promise<FileDigest> {
    const { Body } = await this.#ask(({ client, library }) =>
      client.send(new library.GetObjectCommand(this.#at(key))),
    );
    if (Body === undefined) throw new StoreUnavailableError(`the shared store sent nothing of ${key}`);
    try {
      return await writeStream(Body as Readable, path);
    } catch (error) {
      // A full or failing disk of this machine says where it happened, a connection doesn't.
      throw error instanceof Error && 'syscall' in error && 'path' in error ? error : toUnavailable(error);
    }
  }

  async read(key: string): Promise<SmallObject | null>;
  async read(key: string, known: ObjectTag | undefined): Promise<SmallObject | 'unchanged' | null>;
  async read(key: string, known?: ObjectTag): Promise<SmallObject | 'unchanged' | null> {
    try {
      const { Body, ETag, ContentLength } = await this.#ask(({ client, library }) =>
        client.send(
          new library.GetObjectCommand({
            ...this.#at(key),
            ...(known !== undefined && { IfNoneMatch: known }),
          }),
        ),
      );
      if (Number(ContentLength) > maxSmallBytes) {
        // Not what servers write. Nothing of it is fetched.
        (Body as Readable | undefined)?.destroy();
        return { text: '', tag: ETag ?? '' };
      }
      return { text: (await Body?.transformToString()) ?? '', tag: ETag ?? '' };
    } catch (error) {
      if (error instanceof MissingObjectError) return null;
      if (statusOf((error as Error).cause) === 304) return 'unchanged';
      throw error instanceof StoreUnavailableError ? error : toUnavailable(error);
    }
  }

  async write(key: string, text: string, expected: ObjectTag | null): Promise<void> {
    const condition = expected === null ? { IfNoneMatch: '*' } : { IfMatch: expected };
    const body = { Body: text, ContentType: 'application/json', ...condition };
    try {
      await this.#ask(({ client, library }) =>
        client.send(new library.PutObjectCommand({ ...this.#at(key), ...body })),
      );
    } catch (error) {
      const status = statusOf((error as Error).cause);
      // The store doesn't implement conditions (Not Implemented).
      if (status === 501) throw new UnfitStoreError('says that it knows no conditional writes');
      const isChanged = error instanceof MissingObjectError || [409, 412].includes(status);
      throw isChanged ? new ChangedObjectError(`${key} was changed`) : error;
    }
  }

  async list(prefix: string): Promise<ListedObject[]> {
    const { Bucket, Key: Prefix } = this.#at(prefix);
    const own = Prefix.length - prefix.length;
    const listed: ListedObject[] = [];
    for (let ContinuationToken: string | undefined; ; ) {
      const page = await this.#ask(({ client, library }) =>
        client.send(
          new library.ListObjectsV2Command({
            ...{ Bucket, Prefix, MaxKeys: keysAtOnce },
            ...(ContinuationToken !== undefined && { ContinuationToken }),
          }),
        ),
      );
      for (const { Key = '', LastModified, Size = 0 } of page.Contents ?? [])
        listed.push({
          key: Key.slice(own),
          writtenMs: LastModified?.getTime() ?? Date.now(),
          bytes: Size,
        });
      ContinuationToken = page.NextContinuationToken;
      if (ContinuationToken === undefined) return listed;
    }
  }

  /** One by one: removing many in one request needs checksums that not all stores accept. */
  async remove(keys: readonly string[]): Promise<void> {
    for (const key of keys)
      await this.#ask(({ client, library }) =>
        client.send(new library.DeleteObjectCommand(this.#at(key))),
      ).catch((error: unknown) => {
        if (!(error instanceof MissingObjectError)) throw error;
      });
  }

  close(): void {
    this.#opened?.then(({ client }) => client.destroy()).catch(() => undefined);
  }

  #at(key: string): { Bucket: string; Key: string } {
    const { bucket, prefix } = this.#location;
    return { Bucket: bucket, Key: prefix === '' ? key : `${prefix}/${key}` };
  }

  async #ask<Reply>(
    send: (opened: { client: S3Client; library: Library }) => Promise<Reply>,
  ): Promise<Reply> {
    try {
      this.#opened ??= this.#open();
      return await send(
        await this.#opened.catch((error: unknown) => {
          // Its credentials may be there the next time.
          this.#opened = undefined;
          throw error;
        }),
      );
    } catch (error) {
      const isMissing = statusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket';
      throw isMissing
        ? new MissingObjectError('the object is not there', { cause: error })
        : toUnavailable(error);
    }
  }

  async #open(): Promise<{ client: S3Client; library: Library }> {
    const { endpoint, region, credentialsFile } = this.#location;
    const library = await import('@aws-sdk/client-s3');
    const client = new library.S3Client({
      region,
      // Buckets as parts of host names are Amazon's own.
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
      ...(credentialsFile !== undefined && { credentials: () => readCredentials(credentialsFile) }),
      ...{ maxAttempts, logger: silent },
      requestHandler: { connectionTimeout: connectMs, socketTimeout: silentMs },
      // The checksums that newer clients add by themselves are unknown to other stores; ours go over every byte anyway.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    return { client, library };
  }
}
