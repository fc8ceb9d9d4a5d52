import type { Icon } from '@tabler/icons-react';
import { type Access, mayAccess, type Profile, type SettingKind } from '@vitrina/contract';
import type { ComponentType } from 'react';
import type { PathName } from '../../kit/paths.ts';

/** The groups of the menu, in order. */
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

/**
 * A row of the table of screens. Its title is in `screens.json` under the screen's name, or in a setting's
 * descriptor.
 */
export type Screen = {
  readonly path: string;
  readonly access: Access;
  /** Only for whoever runs the installation. */
  readonly isOperatorOnly?: true;
  /** The parent screen in the breadcrumbs. */
  readonly parent?: ScreenName;
  /** The parameter shown in the breadcrumb instead of the title. */
  readonly crumbParam?: string;
  /** Its group in the menu. A screen without one is reached from other screens. */
  readonly menu?: { readonly group: MenuGroup; readonly icon: Icon };
  /** Whether the header shows the selected search instance. */
  readonly concernsInstance?: true;
  readonly load: () => Promise<ComponentType>;
  /** Owners come to it first, so its messages are among those that the panel begins with. */
  readonly isFirst?: true;
  /** The list that the screen shows, requested while its chunk is still loading. */
  readonly lists?: 'listInstances' | 'listFullCatalogs';
  /** The same, of the catalog in the address. */
  readonly listsOfCatalog?: 'listCategories';
};

/** Whether a customer may open a screen. `user` is null before anybody is known. */
export const mayOpen = (
  user: Profile | null,
  { access, isOperatorOnly }: Pick<Screen, 'access' | 'isOperatorOnly'>,
): boolean => mayAccess(user, access) && (!isOperatorOnly || user?.isOperator === true);

export type ScreenTable = Readonly<Record<ScreenName, Screen>>;

export const screenNames = (screens: ScreenTable) => Object.keys(screens) as readonly ScreenName[];
