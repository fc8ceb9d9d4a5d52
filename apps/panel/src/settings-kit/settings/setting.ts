import type { Icon } from '@tabler/icons-react';
import type { Access, CallName, InstanceDetails, SettingKind } from '@vitrina/contract';
import type { TFunction } from 'i18next';
import type { Summarise } from './summaries.ts';

/** Everything the panel knows about a setting, apart from the content of its screen. */
export type Setting<Kind extends SettingKind = SettingKind> = {
  readonly kind: Kind;
  /** The address of the screen that edits it. */
  readonly path: `/${string}`;
  /** Its name in the menu, as the title of its screen, in the history and elsewhere. */
  readonly name: (t: TFunction) => string;
  /** One line on what the screen does for the shop. */
  readonly help: (t: TFunction) => string;
  readonly access: Access;
  readonly icon: Icon;
  /** The menu group of its screen. */
  readonly menuGroup: 'results' | 'phrases' | 'site' | 'settings';
  /** Whether the setting belongs to the selected search instance or to a catalog. */
  readonly scope: 'instance' | 'catalog';
  /**
   * Calls whose replies contain the setting. The history and the results are refetched after any change and need not
   * be listed.
   */
  readonly calls: readonly CallName[];
  /** Puts a value into words for the history. */
  readonly summarise: Summarise;
  /** The field of a search's details that says whether the setting differs from the defaults. */
  readonly inDetails?: keyof InstanceDetails['settings'];
};
