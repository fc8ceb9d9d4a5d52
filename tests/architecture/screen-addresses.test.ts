import { settingKinds } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { paths } from '../../apps/panel/src/kit/paths.ts';
import { isScreenAddress } from '../../apps/server/src/http/panel-files.ts';
import { settingPaths } from '../setting-paths.ts';

test('[R2.02] the server knows the address of every screen of the panel', () => {
  expect(settingPaths).toHaveLength(settingKinds.length);
  for (const path of ['/', ...Object.values(paths), ...settingPaths]) {
    const address = path.replaceAll(/\$\w+/g, 'ID.1');
    expect([address, isScreenAddress(address)]).toEqual([address, true]);
  }
  for (const address of [
    '/nothing',
    '/api/nothing',
    '/account/nothing',
    '/operator',
    '/operator/nothing',
    '/searching',
    '/pages/other',
    '/auth/a/b',
  ])
    expect([address, isScreenAddress(address)]).toEqual([address, false]);
});
