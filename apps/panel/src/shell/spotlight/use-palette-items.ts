import { type Icon, IconPackage, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { mayAccess } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../api/use-api.ts';
import { useSelectedInstance } from '../../api/use-selected-instance.ts';
import { catalogArea } from '../../kit/access.ts';
import { useUser } from '../../kit/panel-context.ts';
import { pathTo } from '../../kit/paths.ts';
import { containsWords } from '../../kit/plain-letters.ts';
import { mayOpen, menuGroups, type ScreenName, screenNames } from '../menu/screen.ts';
import { screenTitle } from '../menu/screen-title.ts';
import { useScreens } from '../menu/screens-context.ts';
import { trailOf } from '../menu/use-menu.ts';

export type PaletteItem = {
  readonly id: string;
  readonly label: string;
  /** What the item belongs to. */
  readonly description?: string;
  readonly icon: Icon;
  readonly open: () => void;
};
export type PaletteGroup = { readonly label: string; readonly items: readonly PaletteItem[] };

const catalogScreens = [
  'catalogProducts',
  'catalogHistory',
  'catalogMapping',
  'catalogTime',
  'catalogCategories',
  'catalogImages',
] as const satisfies readonly ScreenName[];

/** The screens, catalogs (with their screens) and search instances whose names match a query. */
export const usePaletteItems = (query: string): readonly PaletteGroup[] => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useUser();
  const screens = useScreens();
  const { instances, select } = useSelectedInstance();
  const catalogs = useApiQuery('listCatalogs', {}, { enabled: mayAccess(user, catalogArea) });
  const goTo = (path: string) => () => void navigate({ to: path });

  const openScreens = screenNames(screens).flatMap((name) => {
    const { path } = screens[name];
    // A screen without an entry in the menu is listed where its nearest ancestor is.
    const menu = trailOf(screens, name)
      .map((each) => screens[each].menu)
      .findLast((each) => each !== undefined);
    const isOpen = menu && !path.includes('$') && mayOpen(user, screens[name]);
    return isOpen ? [{ name, path, menu }] : [];
  });
  const screenGroups = menuGroups.map((group) => ({
    label: t(`menu.${group}`),
    items: openScreens
      .filter(({ menu }) => menu.group === group)
      .map(({ name, path, menu }) => ({
        id: name,
        label: screenTitle(t, name),
        icon: menu.icon,
        open: goTo(path),
      })),
  }));
  const catalogItems = (catalogs.data?.data ?? []).flatMap(({ id, name, type }): PaletteItem[] => {
    const isWorking = type === 'working';
    const itself = {
      id: `catalog:${id}`,
      label: name,
      icon: IconPackage,
      open: goTo(isWorking ? pathTo('catalogAdd') : pathTo('catalog', { catalogId: id })),
    };
    // Before anything is typed, six entries for each catalog would bury everything else.
    if (isWorking || query === '') return [itself];
    const own = catalogScreens.map((screen) => ({
      id: `${screen}:${id}`,
      label: t(`screens.${screen}`),
      description: name,
      icon: IconPackage,
      open: goTo(pathTo(screen, { catalogId: id })),
    }));
    return [itself, ...own];
  });
  const instanceItems = instances.map(({ instanceId, name }) => ({
    id: `instance:${instanceId}`,
    label: name,
    icon: IconSearch,
    open: () => {
      select(instanceId);
      void navigate({ to: pathTo('try') });
    },
  }));
  const groups: readonly PaletteGroup[] = [
    ...screenGroups,
    { label: t('common.find.catalogs'), items: catalogItems },
    { label: t('common.find.instances'), items: instanceItems },
  ];
  return groups
    .map(({ label, items }) => ({
      label,
      items: items.filter((each) => containsWords(`${each.label} ${each.description ?? ''}`, query)),
    }))
    .filter(({ items }) => items.length > 0);
};
