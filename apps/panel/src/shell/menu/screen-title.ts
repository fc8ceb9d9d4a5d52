import type { SettingKind } from '@vitrina/contract';
import type { TFunction } from 'i18next';
import { screenTitleOf } from '../../settings-kit/settings/setting.ts';
import { settings } from '../../settings-kit/settings/settings.ts';
import type { ScreenName } from './screen.ts';

const isSetting = (name: ScreenName): name is SettingKind => name in settings;

/** The title of a screen: in the menu, in the breadcrumbs and at its head. */
export const screenTitle = (t: TFunction, name: ScreenName): string =>
  isSetting(name) ? screenTitleOf(settings[name], t) : t(`screens.${name}`);
