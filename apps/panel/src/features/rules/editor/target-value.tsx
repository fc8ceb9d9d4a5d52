import { Autocomplete, NumberInput, Select } from '@mantine/core';
import type { RuleTarget, SearchField } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useSampleText } from '../../../api/use-sample-text.ts';
import { useFormat } from '../../../kit/use-format.ts';
import { closedValues } from '../../../kit/value-text.ts';

type FieldTarget = Extract<RuleTarget, { type: 'field' }>;

type TargetValueProps = {
  catalogId: string;
  /** Undefined where none is chosen, or the catalog has lost it. */
  field: SearchField | undefined;
  target: FieldTarget;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** The value that products are chosen by, as the owner would write it: a number, one of a few words, a text. */
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
  // A value that no list knows stays a text that can be read and changed.
  if (closed && (target.value === '' || closed.includes(target.value)))
    return (
      <Select
        label={label}
        comboboxProps={{ shadow: 'md' }}
        allowDeselect={false}
        data={closed.map((value) => ({ value, label: sampleText({ path: target.field }, value) }))}
        value={target.value === '' ? null : target.value}
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
      error={error}
      onChange={onChange}
    />
  );
}
