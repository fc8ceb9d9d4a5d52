import { pathToFileURL } from 'node:url';
import { testSeveralServers } from '../testing/test-several-servers.ts';

testSeveralServers('one folder of generations', async (directory) => ({
  GENERATIONS_URL: pathToFileURL(directory).href,
}));
