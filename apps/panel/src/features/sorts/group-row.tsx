import { Badge, Switch } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { SortGroupView } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../kit/paths.ts';
import { searchOf } from '../../kit/search-params.ts';
import { useFieldName } from '../../kit/use-field-name.ts';
import { groupText } from '../../settings-kit/settings/sort-text.ts';
import { type RowAction, RowActions } from '../../ui/row-actions.tsx';
import classes from './sorts.module.css';

type GroupRowProps = {
  searchId: string;
  group: SortGroupView;
  /** Whether visitors get this order unless they choose another. */
  isDefault: boolean;
  isOnlyOffered: boolean;
  onEnabled: (enabled: boolean) => void;
  onRemove: () => void;
  /** Moves it one place up or down. */
  steps: readonly RowAction[];
};

/** A sort group: its name, a sentence on what it does, and whether it is offered to visitors. */
export function GroupRow({
  searchId,
  group,
  isDefault,
  isOnlyOffered,
  onEnabled,
  onRemove,
  steps,
}: GroupRowProps) {
  const { t } = useTranslation();
  const fieldName = useFieldName();
  const { sortId, name, description, conditions, enabled, missingFields } = group;
  return (
    <div className={classes.group} data-off={!enabled || undefined}>
      <div className={classes.words}>
        <span className={classes.name}>
          <Link to={pathTo('sortAdd', { searchId })} search={searchOf({ sortId })}>
            {name}
          </Link>
          {isDefault && (
            <Badge variant="light" tt="none" fw={560} radius="sm">
              {t('sorts.default')}
            </Badge>
          )}
        </span>
        <span className={classes.about}>{groupText(t, fieldName, conditions)}</span>
        {description && <span className={classes.about}>{description}</span>}
        {missingFields.length > 0 && (
          <span className={classes.missing}>
            {t('sorts.missing', { fields: missingFields.map(fieldName).join(', ') })}
          </span>
        )}
      </div>
      <div className={classes.controls}>
        <span title={isOnlyOffered ? t('sorts.onlyOffered') : undefined}>
          <Switch
            aria-label={t('sorts.offer', { name })}
            checked={enabled}
            disabled={isOnlyOffered}
            onChange={({ currentTarget }) => onEnabled(currentTarget.checked)}
          />
        </span>
        <RowActions
          name={name}
          actions={[
            {
              label: t('sorts.edit'),
              icon: IconPencil,
              to: pathTo('sortAdd', { searchId }),
              search: { sortId },
            },
            ...steps,
            { label: t('sorts.remove'), icon: IconTrash, isDangerous: true, onClick: onRemove },
          ]}
        />
      </div>
    </div>
  );
}
