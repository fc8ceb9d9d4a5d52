import type { SettingKind } from '@vitrina/contract';
import type { TFunction } from 'i18next';
import { settings } from '../../settings-kit/settings/settings.ts';
import type { ScreenName } from './screen.ts';

const isSetting = (name: ScreenName): name is SettingKind => name in settings;

/** The title of a screen: in its header, the menu and the breadcrumbs. */
export const screenTitle = (t: TFunction, name: ScreenName): string =>
  isSetting(name) ? settings[name].name(t) : t(`screens.${name}`);
