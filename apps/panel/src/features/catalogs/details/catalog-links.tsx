import { Paper } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Quiet } from '../../../ui/quiet.tsx';
import type { RowAction } from '../../../ui/row-actions.tsx';
import classes from './details.module.css';

/** Links from a catalog to its products, history, mapping, refresh times, categories and pictures. */
export function CatalogLinks({ actions }: { actions: readonly RowAction[] }) {
  const { t } = useTranslation();
  const words: Readonly<Record<string, string>> = {
    [t('catalogs.actions.products')]: t('catalog.links.products'),
    [t('catalogs.actions.history')]: t('catalog.links.history'),
    [t('catalogs.actions.mapping')]: t('catalog.links.mapping'),
    [t('catalogs.actions.time')]: t('catalog.links.time'),
    [t('catalogs.actions.categories')]: t('catalog.links.categories'),
    [t('catalogs.actions.images')]: t('catalog.links.images'),
    [t('catalogs.actions.resume')]: t('catalogs.workingText'),
  };
  return (
    <Paper withBorder component="nav" className={classes.links} aria-label={t('catalog.linksOf')}>
      {actions
        .filter(({ to, label }) => to !== undefined && label in words)
        .map(({ label, icon: Sign, to }) => (
          <Link key={label} to={to ?? ''} className={classes.linkRow}>
            <span className={classes.sign}>
              <Sign size={20} stroke={1.7} aria-hidden />
            </span>
            <span className={classes.linkWords}>
              <span className={classes.linkTitle}>{label}</span>
              <Quiet as="span">{words[label]}</Quiet>
            </span>
            <IconChevronRight size={18} className={classes.chevron} aria-hidden />
          </Link>
        ))}
    </Paper>
  );
}
