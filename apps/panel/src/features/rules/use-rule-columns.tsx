import { Badge, Switch } from '@mantine/core';
import { IconPencil, IconTrash, IconWand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type SavedRule, untargetableFields } from '@vitrina/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../kit/paths.ts';
import { useFieldName } from '../../kit/use-field-name.ts';
import { useFormat } from '../../kit/use-format.ts';
import {
  type RuleState,
  ruleActionsText,
  ruleConditionText,
  ruleDaysText,
  ruleStateOf,
} from '../../settings-kit/rules/rule-text.ts';
import type { Columns } from '../../ui/data-table.tsx';
import { Quiet } from '../../ui/quiet.tsx';
import { RowActions } from '../../ui/row-actions.tsx';
import { columnsOf } from '../../ui/table-columns.ts';
import classes from './rules.module.css';

const column = columnsOf<SavedRule>();
const colors = {
  active: 'green',
  planned: 'petrol',
  off: 'gray',
  over: 'gray',
  idle: 'yellow',
} as const satisfies Record<RuleState, string>;

/** The search whose results show the rule's effect. */
export const trySearchFor = ({ rule: { condition } }: SavedRule): Record<string, string> =>
  condition.type === 'category' ? { 'f.categories': condition.category } : { q: condition.phrase };

type RuleColumns = {
  readonly setEnabled: (saved: SavedRule, enabled: boolean) => void;
  readonly remove: (saved: SavedRule) => void;
};

export const useRuleColumns = ({ setEnabled, remove }: RuleColumns): Columns<SavedRule> => {
  const { t } = useTranslation();
  const format = useFormat();
  const fieldName = useFieldName();
  return useMemo(() => {
    const today = new Date().toISOString().slice(0, 10);
    const labels = {
      name: t('merchandising.columns.name'),
      does: t('merchandising.columns.does'),
      state: t('merchandising.columns.state'),
      enabled: t('merchandising.columns.enabled'),
    };
    return [
      column.accessor(({ rule }) => rule.name, {
        id: 'name',
        header: labels.name,
        enableSorting: false,
        enableHiding: false,
        meta: { label: labels.name },
        cell: ({ row: { original } }) => (
          <span className={classes.name}>
            <Link to={pathTo('rule', { ruleId: original.ruleId })}>{original.rule.name}</Link>
            <Quiet as="span">{ruleConditionText(t, original.rule.condition)}</Quiet>
            {(['lost', 'useless'] as const).map((why) => {
              const fields = original.missingFields.filter(
                (field) => untargetableFields.includes(field) === (why === 'useless'),
              );
              return (
                fields.length > 0 && (
                  <span key={why} className={classes.missing}>
                    {t(why === 'lost' ? 'sorts.missing' : 'merchandising.useless', {
                      fields: fields.map(fieldName).join(', '),
                    })}
                  </span>
                )
              );
            })}
          </span>
        ),
      }),
      column.accessor(({ rule }) => ruleActionsText(t, rule.actions), {
        id: 'does',
        header: labels.does,
        enableSorting: false,
        meta: { label: labels.does },
      }),
      column.accessor((saved) => ruleStateOf(saved, today), {
        id: 'state',
        header: labels.state,
        enableSorting: false,
        meta: { label: labels.state },
        cell: ({ row: { original } }) => {
          const state = ruleStateOf(original, today);
          return (
            <span className={classes.state}>
              <Badge variant="light" color={colors[state]} tt="none" fw={560} radius="sm">
                {t(`merchandising.states.${state}`)}
              </Badge>
              <Quiet as="span">{ruleDaysText(t, format, original.rule)}</Quiet>
            </span>
          );
        },
      }),
      column.accessor(({ rule }) => rule.enabled, {
        id: 'enabled',
        header: labels.enabled,
        enableSorting: false,
        meta: { label: labels.enabled },
        cell: ({ row: { original } }) => (
          <Switch
            checked={original.rule.enabled}
            aria-label={t('merchandising.turn', { name: original.rule.name })}
            onChange={({ currentTarget }) => setEnabled(original, currentTarget.checked)}
          />
        ),
      }),
      column.display({
        id: 'actions',
        enableHiding: false,
        meta: { kind: 'actions' },
        cell: ({ row: { original } }) => (
          <RowActions
            name={original.rule.name}
            actions={[
              {
                label: t('merchandising.actions.edit'),
                icon: IconPencil,
                to: pathTo('rule', { ruleId: original.ruleId }),
              },
              {
                label: t('phrases.actions.try'),
                icon: IconWand,
                to: pathTo('try'),
                search: trySearchFor(original),
              },
              {
                label: t('merchandising.actions.delete'),
                icon: IconTrash,
                isDangerous: true,
                onClick: () => remove(original),
              },
            ]}
          />
        ),
      }),
    ];
  }, [t, format, fieldName, setEnabled, remove]);
};
