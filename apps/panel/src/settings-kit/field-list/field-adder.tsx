import { Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { SearchField } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useSampleText } from '../../api/use-sample-text.ts';
import { useFieldName } from '../../kit/use-field-name.ts';
import classes from './field-adder.module.css';

type FieldAdderProps = {
  label: string;
  fields: readonly SearchField[];
  /** Why a field can't be added; undefined if it can. */
  reasonOf: (field: SearchField) => string | undefined;
  onAdd: (field: SearchField) => void;
};

/** Adds a field of the catalog, found by name and shown with a value from the shop's own products. */
export function FieldAdder({ label, fields, reasonOf, onAdd }: FieldAdderProps) {
  const { t } = useTranslation();
  const fieldName = useFieldName();
  const sampleText = useSampleText();
  const byPath = new Map(fields.map((field) => [field.path, field]));
  return (
    <Select
      className={classes.root}
      searchable
      aria-label={label}
      placeholder={label}
      leftSection={<IconPlus size={18} aria-hidden />}
      nothingFoundMessage={t('common.nothingFound')}
      maxDropdownHeight={340}
      comboboxProps={{ shadow: 'md', keepMounted: false }}
      value={null}
      data={fields
        .map((field) => ({
          value: field.path,
          label: fieldName(field.path),
          disabled: reasonOf(field) !== undefined,
        }))
        .toSorted((one, other) => Number(one.disabled) - Number(other.disabled))}
      onChange={(path) => {
        const field = path === null ? undefined : byPath.get(path);
        if (field) onAdd(field);
      }}
      renderOption={({ option }) => {
        const field = byPath.get(option.value);
        return (
          <span className={classes.option}>
            <span>{option.label}</span>
            <span className={classes.sample}>
              {field &&
                (reasonOf(field) ?? field.samples.map((sample) => sampleText(field, sample)).join(', '))}
            </span>
          </span>
        );
      }}
    />
  );
}
