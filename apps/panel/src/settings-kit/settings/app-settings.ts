import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { instanceArea } from '../../kit/access.ts';
import type { Setting } from './setting.ts';
import { type ChangeEntry, leavesOf, type NameAt } from './summaries.ts';

/**
 * The label that a setting has on its screen. Parts of a setting (a width, an entry of a list) are named after the
 * whole.
 */
const appNameAt =
  (t: TFunction): NameAt =>
  (path) => {
    const parts = path.split('.');
    const ends = parts.map((_, index) => parts.slice(0, parts.length - index).join('.'));
    const own = ends.find((end) => t(`searchApp.fields.${end}.label` as never, { defaultValue: '' }) !== '');
    if (own === undefined) return path;
    const name = t(`searchApp.fields.${own}.label` as never);
    const rest = path.slice(own.length + 1);
    if (rest === 'width' || rest === 'height') return `${name}: ${t(`searchApp.${rest}`)}`;
    const device = (['small', 'medium', 'large', 'extraLarge'] as const).find((each) => each === rest);
    return device ? `${name}: ${t(`searchApp.devices.${device}`)}` : name;
  };

/** Values of the style that have a name on the screen, and corners with their unit. */
const inWords =
  (t: TFunction) =>
  (entry: ChangeEntry): ChangeEntry => {
    if (entry.key === 'style.roundness') return { ...entry, text: `${entry.text}\u00a0px` };
    const [part, name] = entry.key.split('.');
    if (part !== 'style') return entry;
    return {
      ...entry,
      text: t(`searchApp.styles.${name}.${entry.text}` as never, { defaultValue: entry.text }),
    };
  };

export const appSettingsSetting = {
  kind: 'appSettings',
  path: '/appV3Settings/settings',
  name: (t) => t('settings.searchApp.name'),
  help: (t) => t('settings.searchApp.text'),
  access: instanceArea,
  icon: IconAdjustmentsHorizontal,
  menuGroup: 'site',
  scope: 'instance',
  calls: ['getAppSettings', 'getAppPreviewConfig'],
  summarise: (t, value) => leavesOf(t, value, appNameAt(t)).map(inWords(t)),
} satisfies Setting<'appSettings'>;
