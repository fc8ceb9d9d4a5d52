import type { Icon } from '@tabler/icons-react';
import type { Access, SettingKind } from '@vitrina/contract';
import type { ComponentType } from 'react';
import type { PathName } from '../../kit/paths.ts';

/** The groups of the menu, in the order in which they stand. */
export const menuGroups = [
  'start',
  'catalogs',
  'instances',
  'results',
  'phrases',
  'site',
  'reports',
  'stylist',
  'social',
  'templates',
  'settings',
] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** A screen that needs a session. A setting's screen has the name of its kind. */
export type ScreenName = Exclude<PathName, 'auth' | 'notFound'> | SettingKind;

/** A row of the table of screens. Its title is in `screens.json` under the screen's name, that of a setting in its descriptor. */
export type Screen = {
  readonly path: string;
  readonly access: Access;
  /** The screen one step up: breadcrumbs follow it. */
  readonly parent?: ScreenName;
  /** The parameter whose value the breadcrumb shows instead of the title. */
  readonly crumbParam?: string;
  /** Where it stands in the menu; a screen without a group is reached from others. */
  readonly menu?: { readonly group: MenuGroup; readonly icon: Icon };
  /** Whether the selected search instance stands in the header. */
  readonly concernsInstance?: true;
  /** The screen's own chunk. Absent while the screen is yet to come: it says so, and the menu hides it. */
  readonly load?: () => Promise<ComponentType>;
  /** The list that it shows, asked for while its chunk still loads. */
  readonly lists?: 'listInstances' | 'listFullCatalogs';
};

export type ScreenTable = Readonly<Record<ScreenName, Screen>>;
