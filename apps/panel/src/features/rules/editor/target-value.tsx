import { Autocomplete, NumberInput, Select } from '@mantine/core';
import type { RuleTarget, SearchField } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useSampleText } from '../../../api/use-sample-text.ts';
import { useFormat } from '../../../kit/use-format.ts';
import { closedValues } from '../../../kit/value-text.ts';
import { errorAbove } from './error-above.ts';

type FieldTarget = Extract<RuleTarget, { type: 'field' }>;

type TargetValueProps = {
  catalogId: string;
  /** Undefined if no field is selected, or the catalog no longer has it. */
  field: SearchField | undefined;
  target: FieldTarget;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** Edits the value that selects products, in the owner's own form: a number, one of a fixed set of words, or text. */
export function TargetValue({ catalogId, field, target, error, onChange }: TargetValueProps) {
  const { t } = useTranslation();
  const { decimalSign } = useFormat();
  const sampleText = useSampleText(catalogId);
  const label = t('merchandising.editor.value');
  const samples = field?.samples ?? [];
  if (field?.type === 'number') {
    const number = target.value === '' ? Number.NaN : Number(target.value);
    return (
      <NumberInput
        label={label}
        placeholder={samples[0]?.replace('.', decimalSign) ?? ''}
        decimalSeparator={decimalSign}
        allowedDecimalSeparators={['.', ',']}
        value={Number.isNaN(number) ? '' : number}
        error={error}
        onChange={(value) => onChange(String(value))}
      />
    );
  }
  const closed = closedValues(target.field);
  // A value that is not in the list remains as editable text.
  if (closed && (target.value === '' || closed.includes(target.value)))
    return (
      <Select
        label={label}
        comboboxProps={{ shadow: 'md' }}
        allowDeselect={false}
        data={closed.map((value) => ({ value, label: sampleText({ path: target.field }, value) }))}
        value={target.value === '' ? null : target.value}
        inputWrapperOrder={errorAbove}
        error={error}
        onChange={(value) => onChange(value ?? '')}
      />
    );
  return (
    <Autocomplete
      label={label}
      placeholder={samples[0] ?? ''}
      data={[...new Set(samples)]}
      value={target.value}
      maxLength={255}
      inputWrapperOrder={errorAbove}
      error={error}
      onChange={onChange}
    />
  );
}
