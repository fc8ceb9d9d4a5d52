import type { Icon } from '@tabler/icons-react';
import type { Access, CallName, InstanceDetails, SettingKind } from '@vitrina/contract';
import type { TFunction } from 'i18next';
import type { PlainScreenName } from '../../kit/paths.ts';
import type { Summarise } from './summaries.ts';

/** All that the panel has to know of a setting beside its screen. Its name is `changes.kinds` under its kind. */
export type Setting<Kind extends SettingKind = SettingKind> = {
  readonly kind: Kind;
  /** The screen that edits it; its address is in `paths.ts` under this name, its title in `screens.json`. */
  readonly screen: PlainScreenName;
  /** What the screen does for the shop, in one line. */
  readonly help: (t: TFunction) => string;
  readonly access: Access;
  readonly icon: Icon;
  /** The part of the menu that its screen stands in. */
  readonly menuGroup: 'results' | 'phrases' | 'site' | 'settings';
  /** Whose setting it is: the selected search's, or a catalog's. */
  readonly scope: 'search' | 'catalog';
  /** Calls whose answers it is part of; the history and results are read again after any change. */
  readonly calls: readonly CallName[];
  /** A value in words, as the history tells it. */
  readonly summarise: Summarise;
  /** Where the page of a search finds whether it is the shop's own. */
  readonly inDetails?: keyof InstanceDetails['settings'];
};
