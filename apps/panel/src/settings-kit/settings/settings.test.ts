import { settingKinds } from '@vitrina/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTranslator } from '../../kit/locale.ts';
import { screens } from '../../routes.ts';
import { allChangedCalls, changedCalls } from './changed-calls.ts';
import { allSettings, settings } from './settings.ts';

let t: Awaited<ReturnType<typeof createTranslator>>['t'];
beforeAll(async () => {
  ({ t } = await createTranslator('en'));
});

describe('every setting', () => {
  test('is described once', () => {
    expect(allSettings.map(({ kind }) => kind).toSorted()).toEqual(settingKinds.toSorted());
  });

  test.each(allSettings)('$kind has a screen in the menu, with its own icon and access', (setting) => {
    const { path, access, menu, load } = screens[setting.kind];
    expect({ path, access, menu }).toEqual({
      path: setting.path,
      access: setting.access,
      menu: { group: setting.menuGroup, icon: setting.icon },
    });
    expect(load).toBeTypeOf('function');
    for (const text of [setting.name(t), setting.help(t)]) expect(text).not.toMatch(/^\w+(\.\w+)+$/);
  });

  test('has one name, in the menu and in the history', async () => {
    const polish = (await createTranslator('pl')).t;
    expect(settings.appSettings.name(polish)).toBe('Wygląd i działanie');
    expect(settings.appLabels.name(polish)).toBe('Teksty');
  });

  test('has an address that no other screen has', () => {
    const addresses = Object.values(screens).map(({ path }) => path);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test('is refetched after a change, together with the history and the results', () => {
    expect(changedCalls('sorts')).toEqual([
      'getSortGroups',
      'getSorts',
      'listSettingChanges',
      'trySearch',
      'trySuggest',
      'previewAppSearch',
      'previewAppSuggest',
      'getInstance',
      'checkPhrases',
      'measureChange',
      'listToMend',
    ]);
    expect(allChangedCalls).toEqual(
      expect.arrayContaining(settingKinds.flatMap((kind) => changedCalls(kind))),
    );
  });

  test('[R2.50] names the attributes that are kept from becoming filters', () => {
    const item = {
      field: 'attributes',
      label: 'Attributes',
      type: 'checkbox',
      unit: '',
      except: ['Power', 'Thread'],
    };
    const [entry] = settings.facets.summarise(t, [item]);
    expect(entry?.text).toContain('without: Power, Thread');
  });

  test('summarises a value of an unknown shape as nothing, and never throws', () => {
    for (const { summarise } of allSettings)
      for (const value of [null, 7, 'text', [null, 7], { other: [] }])
        expect(summarise(t, value)).toBeInstanceOf(Array);
    expect(settings.weights.summarise(t, [{ field: 7 }])).toEqual([]);
  });
});
