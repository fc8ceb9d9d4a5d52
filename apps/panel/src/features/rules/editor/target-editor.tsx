import { SegmentedControl, Select } from '@mantine/core';
import { type RuleTarget, type SearchField, untargetableFields } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useFieldName } from '../../../kit/use-field-name.ts';
import classes from '../rules.module.css';
import { ProductPicker } from './product-picker.tsx';
import { TargetValue } from './target-value.tsx';

type TargetEditorProps = {
  catalogId: string;
  phrase: string;
  fields: readonly SearchField[];
  target: RuleTarget;
  /** The problem of each part, if any. */
  errorOf: (part: 'productId' | 'field' | 'value') => string | undefined;
  onChange: (target: RuleTarget) => void;
};

/** Selects the target of an action: one product, or all with a certain value in a field. */
export function TargetEditor({ catalogId, phrase, fields, target, errorOf, onChange }: TargetEditorProps) {
  const { t } = useTranslation();
  const fieldName = useFieldName();
  const offered = fields
    .filter(({ path, canFilter }) => canFilter && !untargetableFields.includes(path))
    .map(({ path }) => path);
  const isUseless = target.type === 'field' && untargetableFields.includes(target.field);
  const isMissing =
    target.type === 'field' &&
    target.field !== '' &&
    fields.length > 0 &&
    !fields.some(({ path }) => path === target.field);
  return (
    <>
      <SegmentedControl
        aria-label={t('merchandising.editor.target')}
        value={target.type}
        onChange={(type) =>
          onChange(
            type === 'field' ? { type: 'field', field: '', value: '' } : { type: 'product', productId: '' },
          )
        }
        data={[
          { value: 'product', label: t('merchandising.editor.oneProduct') },
          { value: 'field', label: t('merchandising.editor.byField') },
        ]}
      />
      {target.type === 'product' ? (
        <ProductPicker
          catalogId={catalogId}
          phrase={phrase}
          label={t('merchandising.editor.product')}
          productId={target.productId}
          error={errorOf('productId')}
          onChange={(productId) => onChange({ type: 'product', productId })}
        />
      ) : (
        <div className={classes.row}>
          <Select
            searchable
            label={t('merchandising.editor.field')}
            placeholder={t('merchandising.editor.fieldPlaceholder')}
            nothingFoundMessage={t('common.nothingFound')}
            comboboxProps={{ shadow: 'md' }}
            data={(isMissing || isUseless ? [...offered, target.field] : offered).map((path) => ({
              value: path,
              label: fieldName(path),
            }))}
            description={
              (isMissing || isUseless) && (
                <span className={classes.missing}>
                  {t(isUseless ? 'merchandising.uselessField' : 'settings.missingField')}
                </span>
              )
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={target.field === '' ? null : target.field}
            error={errorOf('field')}
            onChange={(field) => onChange({ type: 'field', field: field ?? '', value: '' })}
          />
          <TargetValue
            catalogId={catalogId}
            field={fields.find(({ path }) => path === target.field)}
            target={target}
            error={errorOf('value')}
            onChange={(value) => onChange({ ...target, value })}
          />
        </div>
      )}
    </>
  );
}
