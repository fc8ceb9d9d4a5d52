import { useRouterState } from '@tanstack/react-router';
import type { Profile } from '@vitrina/contract';
import { useUser } from '../../kit/panel-context.ts';
import {
  type MenuGroup,
  mayOpen,
  menuGroups,
  type Screen,
  type ScreenName,
  type ScreenTable,
  screenNames,
} from './screen.ts';
import { useScreens } from './screens-context.ts';

export type MenuEntry = { readonly name: ScreenName } & Required<Pick<Screen, 'path' | 'menu'>>;
export type MenuSection = { readonly group: MenuGroup; readonly entries: readonly MenuEntry[] };

/** The menu of a customer: the screens that are available. Empty groups are left out. */
export const menuFor = (screens: ScreenTable, user: Profile | null): readonly MenuSection[] => {
  const entries = screenNames(screens).flatMap((name): MenuEntry[] => {
    const { path, menu } = screens[name];
    return menu && mayOpen(user, screens[name]) ? [{ name, path, menu }] : [];
  });
  return menuGroups
    .map((group) => ({ group, entries: entries.filter(({ menu }) => menu.group === group) }))
    .filter((section) => section.entries.length > 0);
};

/** A screen and its ancestors, topmost first. */
export const trailOf = (screens: ScreenTable, name: ScreenName | undefined): readonly ScreenName[] => {
  const trail: ScreenName[] = [];
  for (let each = name; each; each = screens[each].parent) trail.unshift(each);
  return trail;
};

export const useCurrentScreen = (): ScreenName | undefined =>
  useRouterState({ select: (state) => state.matches.at(-1)?.staticData.screen });

export const useMenu = () => {
  const screens = useScreens();
  const user = useUser();
  const trail = trailOf(screens, useCurrentScreen());
  const sections = menuFor(screens, user);
  const listed = new Set(sections.flatMap(({ entries }) => entries.map(({ name }) => name)));
  /** The menu entry of the current screen, or of its nearest ancestor in the menu. */
  const activeName = trail.findLast((name) => listed.has(name));
  return { sections, activeName };
};
