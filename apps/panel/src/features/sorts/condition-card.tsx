import { NativeSelect } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import {
  popularCriteria,
  popularPeriods,
  type SearchField,
  type SortConditionSetting,
  sortOrders,
  untargetableFields,
} from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useFieldName } from '../../kit/use-field-name.ts';
import { type RowAction, RowActions } from '../../ui/row-actions.tsx';
import classes from './editor.module.css';
import { ScriptEditor } from './script-editor.tsx';

type ConditionCardProps = {
  searchId: string;
  condition: SortConditionSetting;
  fields: readonly SearchField[];
  error: string | undefined;
  onChange: (condition: SortConditionSetting) => void;
  /** Undefined if it is the only condition. */
  onRemove: (() => void) | undefined;
  /** Moves it one place up or down. */
  steps: readonly RowAction[];
};

/** One sort condition, described in a sentence. */
export function ConditionCard({
  searchId,
  condition,
  fields,
  error,
  onChange,
  onRemove,
  steps,
}: ConditionCardProps) {
  const { t } = useTranslation();
  const fieldName = useFieldName();
  const { type } = condition;
  const paths = fields.map(({ path }) => path);
  // Nobody sorts by these; an order that was saved with one keeps it.
  const offered = paths.filter(
    (path) =>
      (type === 'field' && path === condition.field) ||
      path === 'title' ||
      !untargetableFields.includes(path),
  );
  const lost =
    type === 'field' && condition.field !== '' && !paths.includes(condition.field) ? [condition.field] : [];
  return (
    <div className={classes.card}>
      <div className={classes.cardHead}>
        <div className={classes.cardWords}>
          <span className={classes.cardTitle}>{t(`sorts.types.${type}`)}</span>
          <span className={classes.quiet}>{t(`sorts.typeHelp.${type}`)}</span>
        </div>
        <RowActions
          name={t(`sorts.types.${type}`)}
          actions={[
            ...steps,
            {
              label: t('sorts.removeCondition'),
              icon: IconTrash,
              isDangerous: true,
              disabledReason: onRemove ? undefined : t('sorts.onlyCondition'),
              onClick: () => onRemove?.(),
            },
          ]}
        />
      </div>
      <div className={classes.controls}>
        {condition.type === 'field' && (
          <NativeSelect
            label={t('sorts.field')}
            error={error}
            value={condition.field}
            data={[
              { value: '', label: t('sorts.chooseField') },
              ...[...lost, ...offered].map((value) => ({ value, label: fieldName(value) })),
            ]}
            onChange={({ currentTarget }) => onChange({ ...condition, field: currentTarget.value })}
          />
        )}
        {condition.type === 'popular' && (
          <>
            <NativeSelect
              label={t('sorts.criterion')}
              value={condition.criterion}
              data={popularCriteria.map((value) => ({ value, label: t(`sorts.criteria.${value}`) }))}
              onChange={({ currentTarget: { value } }) =>
                onChange({
                  ...condition,
                  criterion: popularCriteria.find((each) => each === value) ?? 'views',
                })
              }
            />
            <NativeSelect
              label={t('sorts.period')}
              value={condition.period}
              data={popularPeriods.map((value) => ({ value, label: t(`sorts.periods.${value}`) }))}
              onChange={({ currentTarget: { value } }) =>
                onChange({ ...condition, period: popularPeriods.find((each) => each === value) ?? 'day30' })
              }
            />
          </>
        )}
        {condition.type !== 'default' && (
          <NativeSelect
            label={t('sorts.order')}
            value={condition.order}
            data={sortOrders.map((value) => ({ value, label: t(`sorts.orders.${value}`) }))}
            onChange={({ currentTarget }) =>
              onChange({ ...condition, order: currentTarget.value === 'asc' ? 'asc' : 'desc' })
            }
          />
        )}
      </div>
      {condition.type === 'script' && (
        <ScriptEditor
          searchId={searchId}
          script={condition.script}
          fields={fields}
          error={error}
          onChange={(script) => onChange({ ...condition, script })}
        />
      )}
    </div>
  );
}
