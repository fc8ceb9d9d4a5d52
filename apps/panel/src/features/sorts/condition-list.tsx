import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { SearchField } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { moveItem } from '../../kit/move-item.ts';
import { SortableRows } from '../../ui/sortable-rows.tsx';
import { useRowSteps } from '../../ui/use-row-steps.ts';
import { ConditionCard } from './condition-card.tsx';
import classes from './editor.module.css';
import { conditionTypes, type KeyedCondition, keyed, newCondition } from './editor-state.ts';

const maxConditions = 8;

type ConditionListProps = {
  searchId: string;
  conditions: readonly KeyedCondition[];
  fields: readonly SearchField[];
  errorAt: (path: string) => string | undefined;
  onChange: (conditions: readonly KeyedCondition[]) => void;
};

/** The sort conditions. Each one breaks the ties of those before it. */
export function ConditionList({ searchId, conditions, fields, errorAt, onChange }: ConditionListProps) {
  const { t } = useTranslation();
  const move = (from: number, to: number): void => onChange(moveItem(conditions, from, to));
  const stepsOf = useRowSteps(conditions.length, move);
  return (
    <>
      <SortableRows
        label={t('sorts.conditions')}
        isTall
        hasStepsInMenu
        items={conditions}
        keyOf={({ key }) => key}
        nameOf={({ condition }) => t(`sorts.types.${condition.type}`)}
        onMove={move}
      >
        {({ key, condition }, index) => (
          <ConditionCard
            searchId={searchId}
            steps={stepsOf(index)}
            condition={condition}
            fields={fields}
            error={errorAt(`conditions.${index}.${condition.type === 'script' ? 'script' : 'field'}`)}
            onChange={(next) =>
              onChange(conditions.map((each) => (each.key === key ? { key, condition: next } : each)))
            }
            onRemove={
              conditions.length > 1
                ? () => onChange(conditions.filter((each) => each.key !== key))
                : undefined
            }
          />
        )}
      </SortableRows>
      <Menu position="bottom-start" shadow="md" width={340} transitionProps={{ duration: 120 }}>
        <Menu.Target>
          <Button
            variant="default"
            className={classes.add}
            disabled={conditions.length >= maxConditions}
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            {t('sorts.addCondition')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {conditionTypes.map((type) => (
            <Menu.Item key={type} onClick={() => onChange([...conditions, keyed(newCondition(type))])}>
              {t(`sorts.types.${type}`)}
              <span className={classes.quiet}>{t(`sorts.typeHelp.${type}`)}</span>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
