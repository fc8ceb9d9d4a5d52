import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ownName, testSeveralServers } from '../testing/test-several-servers.ts';

const storeUrl = URL.parse(process.env.TEST_S3_URL ?? '');

testSeveralServers(
  'one bucket of generations',
  storeUrl &&
    (async (directory) => {
      const credentials = join(directory, 'credentials');
      await writeFile(credentials, `${storeUrl.username}\n${storeUrl.password}\n`);
      return {
        GENERATIONS_URL: `s3:/${storeUrl.pathname}/${ownName()}`,
        S3_ENDPOINT: storeUrl.origin,
        S3_CREDENTIALS_FILE: credentials,
      };
    }),
);
