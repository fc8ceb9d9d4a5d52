import { ActionIcon, NativeSelect, NumberInput, Slider } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type FieldWeight, greatestWeight } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useFieldName } from '../../kit/use-field-name.ts';
import { useFormat } from '../../kit/use-format.ts';
import { FieldLabel } from '../../settings-kit/field-list/field-label.tsx';
import type { MatchKind } from './weight-rows.ts';
import classes from './weights.module.css';

type WeightRowProps = {
  weight: FieldWeight;
  kind: MatchKind;
  /** The two ways in which the field can match: the looser one, then that of `fullMatch`. */
  kinds: readonly [MatchKind, MatchKind];
  sample: string | undefined;
  isMissing: boolean;
  /** Why the field can't be removed. */
  keepReason: string | undefined;
  /** Whether the number has been deleted, to type another one. */
  isBlank: boolean;
  onBlank: (isBlank: boolean) => void;
  onChange: (weight: FieldWeight) => void;
  onRemove: () => void;
};

/** Before a row is removed: its button would take the focus with it. */
const focusNeighbour = (button: HTMLElement): void => {
  const row = button.closest('li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  if (neighbour instanceof HTMLElement) neighbour.focus();
};

/** The weight of a field, and how words have to match in it. */
export function WeightRow({
  weight,
  kind,
  kinds,
  sample,
  isMissing,
  keepReason,
  isBlank,
  onBlank,
  onChange,
  onRemove,
}: WeightRowProps) {
  const { t } = useTranslation();
  const fieldName = useFieldName();
  const { decimalSign } = useFormat();
  const name = fieldName(weight.field);
  const set = (value: number): void =>
    onChange({ ...weight, weight: Math.min(greatestWeight, Math.max(0, value)) });
  return (
    <li
      // Takes the focus when the row before it is removed.
      tabIndex={-1}
      className={classes.row}
      data-missing={isMissing || undefined}
      data-off={weight.weight === 0 || undefined}
    >
      <FieldLabel
        className={classes.field}
        name={name}
        missing={isMissing && t('weights.missing')}
        sample={sample ? t('weights.sample', { value: sample }) : weight.field}
      />
      <Slider
        className={classes.slider}
        thumbLabel={t('weights.weightOf', { field: name })}
        label={null}
        min={0}
        max={greatestWeight}
        value={weight.weight}
        onChange={set}
      />
      <NumberInput
        className={classes.number}
        aria-label={t('weights.weightOf', { field: name })}
        min={0}
        max={greatestWeight}
        clampBehavior="strict"
        decimalScale={2}
        decimalSeparator={decimalSign}
        allowedDecimalSeparators={['.', ',']}
        value={isBlank ? '' : weight.weight}
        onChange={(value) => {
          onBlank(value === '');
          if (typeof value === 'number') set(value);
        }}
        // A number that was deleted and not replaced comes back.
        onBlur={() => onBlank(false)}
      />
      <NativeSelect
        className={classes.kind}
        aria-label={t('weights.kindOf', { field: name })}
        value={kind}
        data={kinds.map((value) => ({ value, label: t(`weights.kinds.${value}`) }))}
        onChange={({ currentTarget }) => onChange({ ...weight, fullMatch: currentTarget.value === kinds[1] })}
      />
      <ActionIcon
        className={classes.remove}
        variant="subtle"
        color="gray"
        size={40}
        aria-label={t('weights.remove', { field: name })}
        title={keepReason}
        disabled={keepReason !== undefined}
        onClick={({ currentTarget }) => {
          focusNeighbour(currentTarget);
          onRemove();
        }}
      >
        <IconTrash size={18} />
      </ActionIcon>
      {weight.weight === 0 && !isMissing && (
        <span className={classes.offNote}>{t('weights.notSearched')}</span>
      )}
    </li>
  );
}
