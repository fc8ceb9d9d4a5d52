import { Switch } from '@mantine/core';
import type { DataType } from '@vitrina/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSampleText } from '../../api/use-sample-text.ts';
import { useFieldName } from '../../kit/use-field-name.ts';
import { RowList } from '../../ui/row-list.tsx';
import { FieldLabel } from './field-label.tsx';
import classes from './field-list.module.css';

export type ListedField = {
  readonly path: string;
  /** Undefined for a field that the catalog no longer has. */
  readonly type: DataType | undefined;
  readonly samples: readonly string[];
  readonly isOn: boolean;
  readonly isMissing: boolean;
};

export type FieldListProps = {
  /** What the list contains, for screen readers. */
  label: string;
  /** The catalog of the fields; by default that of the selected search. */
  catalogId?: string;
  fields: readonly ListedField[];
  switchLabel: (name: string) => string;
  onSwitch: (path: string, isOn: boolean) => void;
  /** Rendered between the field and its switch. */
  children?: (field: ListedField) => ReactNode;
};

/** Fields of the catalog, each with values from the shop's own products and a switch. */
export function FieldList({ label, catalogId, fields, switchLabel, onSwitch, children }: FieldListProps) {
  const { t } = useTranslation();
  const fieldName = useFieldName();
  const sampleText = useSampleText(catalogId);
  return (
    <RowList label={label} isRuled>
      {fields.map((field) => {
        const name = fieldName(field.path);
        return (
          <li key={field.path} className={classes.row} data-off={!field.isOn || undefined}>
            <FieldLabel
              name={name}
              missing={field.isMissing && t('settings.missingField')}
              sample={
                field.samples
                  .slice(0, 3)
                  .map((sample) => sampleText(field, sample))
                  .join(', ') || field.path
              }
            />
            {children && <div className={classes.extra}>{children(field)}</div>}
            <Switch
              className={classes.switch}
              aria-label={switchLabel(name)}
              checked={field.isOn}
              onChange={({ currentTarget }) => onSwitch(field.path, currentTarget.checked)}
            />
          </li>
        );
      })}
    </RowList>
  );
}
