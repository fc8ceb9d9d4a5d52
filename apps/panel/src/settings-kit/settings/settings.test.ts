import { settingKinds } from '@vitrina/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTranslator } from '../../kit/locale.ts';
import { screens } from '../../routes.tsx';
import { allChangedCalls, changedCalls } from './changed-calls.ts';
import { allSettings, settings } from './settings.ts';

let t: Awaited<ReturnType<typeof createTranslator>>['t'];
beforeAll(async () => {
  ({ t } = await createTranslator('en'));
});

describe('every setting', () => {
  test('is described once', () => {
    expect(allSettings.map(({ kind }) => kind).toSorted()).toEqual(settingKinds.toSorted());
    expect(new Set(allSettings.map(({ screen }) => screen)).size).toBe(settingKinds.length);
  });

  test.each(allSettings)(
    '$kind has a screen in the menu, under its own sign, for whom it is meant',
    (setting) => {
      const { access, menu, load } = screens[setting.screen];
      expect({ access, menu }).toEqual({
        access: setting.access,
        menu: { group: setting.menuGroup, icon: setting.icon },
      });
      expect(load).toBeTypeOf('function');
      expect(setting.help(t)).not.toMatch(/\.text$/);
    },
  );

  test('is read again, with the history and the results, once it has changed', () => {
    expect(changedCalls('sorts')).toEqual([
      'getSortGroups',
      'getSorts',
      'listSettingChanges',
      'trySearch',
      'trySuggest',
      'getInstance',
    ]);
    expect(allChangedCalls).toEqual(
      expect.arrayContaining(settingKinds.flatMap((kind) => changedCalls(kind))),
    );
  });

  test('of an unknown shape is told as nothing, and never throws', () => {
    for (const { summarise } of allSettings)
      for (const value of [null, 7, 'text', [null, 7], { other: [] }])
        expect(summarise(t, value)).toBeInstanceOf(Array);
    expect(settings.weights.summarise(t, [{ field: 7 }])).toEqual([]);
  });
});
