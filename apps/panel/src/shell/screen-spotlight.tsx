import '@mantine/spotlight/styles.layer.css';
import { Spotlight } from '@mantine/spotlight';
import { IconPackage, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../api/use-api.ts';
import { pathTo } from '../paths.ts';
import { catalogArea, mayEnter } from './access.ts';
import { useUser } from './panel-context.ts';
import classes from './screen-spotlight.module.css';
import { useMenu } from './use-menu.ts';
import { useSelectedInstance } from './use-selected-instance.ts';

/** Without the marks on its letters: found also by who types on a foreign keyboard. */
const plainLetters = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('Ł', 'L');

/** Finds any screen, catalog and search instance by its name (Ctrl+K). */
export function ScreenSpotlight({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { sections } = useMenu();
  const { instances, select } = useSelectedInstance();
  const catalogs = useApiQuery('listCatalogs', {}, { enabled: mayEnter(useUser(), catalogArea) });
  const goTo = (path: string) => () => void navigate({ to: path });

  const screenGroups = sections.map(({ group, entries }) => ({
    group: t(`menu.${group}`),
    actions: entries.map(({ name, path, menu }) => ({
      id: name,
      label: t(`screens.${name}`),
      keywords: plainLetters(t(`screens.${name}`)),
      leftSection: <menu.icon size={20} stroke={1.7} aria-hidden />,
      onClick: goTo(path),
    })),
  }));
  const catalogGroup = {
    group: t('common.find.catalogs'),
    actions: (catalogs.data?.data ?? []).map(({ id, name, type }) => ({
      id: `catalog:${id}`,
      label: name,
      keywords: plainLetters(name),
      leftSection: <IconPackage size={20} stroke={1.7} aria-hidden />,
      onClick: goTo(type === 'working' ? pathTo('catalogAdd') : pathTo('catalog', { catalogId: id })),
    })),
  };
  const instanceGroup = {
    group: t('common.find.instances'),
    actions: instances.map(({ instanceId, name }) => ({
      id: `instance:${instanceId}`,
      label: name,
      keywords: plainLetters(name),
      leftSection: <IconSearch size={20} stroke={1.7} aria-hidden />,
      onClick: () => {
        select(instanceId);
        void navigate({ to: pathTo('try') });
      },
    })),
  };
  return (
    <Spotlight
      forceOpened={isOpen}
      onSpotlightClose={onClose}
      attributes={{ content: { 'aria-label': t('common.find.label') } }}
      classNames={{ actionsGroup: classes.group }}
      radius="lg"
      shortcut={null}
      highlightQuery
      nothingFound={t('common.nothingFound')}
      searchProps={{
        leftSection: <IconSearch size={18} aria-hidden />,
        placeholder: t('common.find.label'),
        'aria-label': t('common.find.label'),
      }}
      actions={[...screenGroups, catalogGroup, instanceGroup].filter(({ actions }) => actions.length > 0)}
    />
  );
}
