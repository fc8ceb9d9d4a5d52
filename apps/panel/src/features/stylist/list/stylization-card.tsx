import { Badge, Switch, Title } from '@mantine/core';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { SavedStylization } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../kit/paths.ts';
import { useFormat } from '../../../kit/use-format.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { RowActions } from '../../../ui/row-actions.tsx';
import { type LookState, lookState } from '../look/resolve-look.ts';
import { Collage } from './collage.tsx';
import classes from './list.module.css';

export const lookColors = {
  shown: 'green',
  off: 'gray',
  mainUnavailable: 'yellow',
  nothing: 'yellow',
  unknown: 'gray',
} as const satisfies Record<LookState, string>;

type StylizationCardProps = {
  saved: SavedStylization;
  onTurn: (isActive: boolean) => void;
  onDuplicate: () => void;
  onDelete: () => void;
};

/** A stylization in the list: what it shows, whether visitors see it, and what can be done with it. */
export function StylizationCard({ saved, onTurn, onDuplicate, onDelete }: StylizationCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { stylizationId, stylization, products, areProductsKnown, updatedAt } = saved;
  const { name, isActive } = stylization;
  const state = lookState(stylization, (id) => products[id], areProductsKnown);
  return (
    <li className={classes.card}>
      <Collage stylization={stylization} products={products} />
      <div className={classes.words}>
        <Title order={2} size="h3" className={classes.name}>
          <Link to={pathTo('stylization', { stylizationId })} className={`${classes.link} row-cover`}>
            {name}
          </Link>
        </Title>
        <Badge variant="light" color={lookColors[state]} tt="none" fw={560} radius="sm" maw="100%">
          {t(`stylist.states.${state}`)}
        </Badge>
        <Quiet>{t('stylist.list.changed', { when: format.ago(updatedAt) })}</Quiet>
      </div>
      <div className={classes.actions}>
        <Switch
          checked={isActive}
          aria-label={t('stylist.list.turn', { name })}
          label={t(isActive ? 'stylist.on' : 'stylist.off')}
          onChange={({ currentTarget }) => onTurn(currentTarget.checked)}
        />
        <RowActions
          name={name}
          actions={[
            { label: t('stylist.actions.duplicate'), icon: IconCopy, onClick: onDuplicate },
            { label: t('stylist.actions.delete'), icon: IconTrash, onClick: onDelete, isDangerous: true },
          ]}
        />
      </div>
    </li>
  );
}
