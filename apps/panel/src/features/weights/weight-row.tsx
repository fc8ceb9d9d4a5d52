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
  /** The field's part of all weights together, from 0 to 1. */
  share: number;
  /** The end of the slider. */
  greatest: number;
  isMissing: boolean;
  /** Why the field can't be removed. */
  keepReason: string | undefined;
  /** What is typed in place of the weight and is none: nothing yet, or a number that is too large. */
  typed: string | null;
  onTyped: (typed: string | null) => void;
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
  share,
  greatest,
  typed,
  onTyped,
  onChange,
  onRemove,
}: WeightRowProps) {
  const { t } = useTranslation();
  const fieldName = useFieldName();
  const { decimalSign, percent } = useFormat();
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
      <div className={classes.slider}>
        <Slider
          thumbLabel={t('weights.weightOf', { field: name })}
          label={null}
          min={0}
          max={greatest}
          step={greatest > 20 ? 1 : 0.5}
          value={Math.min(weight.weight, greatest)}
          onChange={set}
        />
        <span className={classes.share}>
          {weight.weight === 0 && !isMissing
            ? t('weights.notSearched')
            : t('weights.share', { share: percent(share, 0) })}
        </span>
      </div>
      <NumberInput
        className={classes.number}
        aria-label={t('weights.weightOf', { field: name })}
        min={0}
        max={greatestWeight}
        clampBehavior="none"
        error={typed !== null && typed !== '' && t('weights.outOfRange', { max: greatestWeight })}
        decimalScale={2}
        decimalSeparator={decimalSign}
        allowedDecimalSeparators={['.', ',']}
        value={typed ?? weight.weight}
        onChange={(value) => {
          const isWeight = typeof value === 'number' && value >= 0 && value <= greatestWeight;
          onTyped(isWeight ? null : String(value));
          if (isWeight) set(value);
        }}
        // A number that was deleted and not replaced comes back; one that is too large stays, with what is wrong with it.
        onBlur={() => typed === '' && onTyped(null)}
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
    </li>
  );
}
