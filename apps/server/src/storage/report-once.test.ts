import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { reportOnce } from './report-once.ts';

const about = (customerId: string, subjectId: string, entryId?: string) => ({
  ...{ customerId, subjectId, kind: 'synonyms', problems: [] },
  ...(entryId !== undefined && { entryId }),
});

test('thousands of damaged entries of a list are one report with their count, and no more later', async () => {
  const said: unknown[] = [];
  const onUnreadable = reportOnce((found) => said.push(found));
  for (let round = 0; round < 3; round++) {
    for (let at = 0; at < 15_000; at++) onUnreadable(about('customer', 'instance', `entry ${at}`));
    await setImmediate();
  }
  expect(said).toEqual([{ ...about('customer', 'instance', 'entry 0'), count: 15_000 }]);
});

test('a list, its history, and another list are reported each by itself', async () => {
  const said: unknown[] = [];
  const onUnreadable = reportOnce(({ subjectId, kind, changeId }) => said.push([subjectId, kind, changeId]));
  onUnreadable(about('customer', 'one', 'entry'));
  onUnreadable({ ...about('customer', 'one', 'entry'), changeId: 'change' });
  onUnreadable(about('customer', 'two'));
  await setImmediate();
  expect(said).toEqual([
    ['one', 'synonyms', undefined],
    ['one', 'synonyms', 'change'],
    ['two', 'synonyms', undefined],
  ]);
});

test('a customer with very many damaged lists silences nobody else', async () => {
  const said: string[] = [];
  const onUnreadable = reportOnce(({ customerId }) => said.push(customerId));
  for (let at = 0; at < 15_000; at++) onUnreadable(about('noisy', `instance ${at}`));
  onUnreadable(about('quiet', 'instance'));
  await setImmediate();
  expect(said.filter((customer) => customer === 'noisy').length).toBeLessThan(1000);
  expect(said.filter((customer) => customer === 'quiet')).toHaveLength(1);
});
