import type { Icon } from '@tabler/icons-react';
import type { Access, CallName, InstanceDetails, SettingKind } from '@vitrina/contract';
import type { TFunction } from 'i18next';
import type { Summarise } from './summaries.ts';

/** Everything the panel knows about a setting, apart from the content of its screen. */
export type Setting<Kind extends SettingKind = SettingKind> = {
  readonly kind: Kind;
  /** The address of the screen that edits it. */
  readonly path: `/${string}`;
  /** What it is called in the history and elsewhere. */
  readonly name: (t: TFunction) => string;
  /** The title of its screen, where that isn't its name. */
  readonly title?: (t: TFunction) => string;
  /** One line about what the screen does for the shop. */
  readonly help: (t: TFunction) => string;
  readonly access: Access;
  readonly icon: Icon;
  /** The menu group of its screen. */
  readonly menuGroup: 'results' | 'phrases' | 'site' | 'settings';
  /** What the setting belongs to: the selected search, or a catalog. */
  readonly scope: 'search' | 'catalog';
  /** Calls whose replies contain the setting. History and results are refetched after any change and needn't be listed. */
  readonly calls: readonly CallName[];
  /** Puts a value into words for the history. */
  readonly summarise: Summarise;
  /** The field of a search's details that says whether the setting differs from the defaults. */
  readonly inDetails?: keyof InstanceDetails['settings'];
};

/** The title of the screen that edits a setting. */
export const screenTitleOf = ({ title, name }: Setting, t: TFunction): string => (title ?? name)(t);
