import { errorCodes } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { adviceFor } from './import-advice.ts';

test('[R8.08] every code with which an import can end has a way out', () => {
  for (const code of errorCodes) expect([code, adviceFor(code).length > 0]).toEqual([code, true]);
});

test('[R8.08] only a feed that shrank is offered to be let through', () => {
  expect(errorCodes.filter((code) => adviceFor(code).includes('letThrough'))).toEqual(['IMPORT_SHRUNK']);
});
