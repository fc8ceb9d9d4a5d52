import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SharedLocation } from '../location.ts';

/**
 * A shared store for tests in object storage: TEST_S3_URL is `http://id:secret@host:port/bucket`, of a bucket that is there. Each call makes an
 * empty one, and a file of credentials in `directory`. Null where `named` is none.
 */
export const s3Location = (
  directory: string,
  named: string | undefined,
): (() => SharedLocation & { kind: 's3' }) | null => {
  const url = named === undefined ? null : URL.parse(named);
  if (url === null) return null;
  return () => {
    const credentialsFile = join(directory, 's3-credentials');
    writeFileSync(credentialsFile, `${url.username}\n${url.password}\n`);
    return {
      ...{ kind: 's3', endpoint: url.origin, region: 'us-east-1', bucket: url.pathname.slice(1) },
      ...{ prefix: `test-${randomBytes(6).toString('hex')}`, credentialsFile },
    };
  };
};
