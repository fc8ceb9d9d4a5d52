import { Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import { type FacetedMenuItem, facetedMenuItem, facetTypes, type SearchField } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../kit/form/use-contract-form.ts';
import { useFieldName } from '../../kit/use-field-name.ts';
import classes from './facets.module.css';
import { typesFor } from './menu-items.ts';

type ItemFormProps = {
  item: FacetedMenuItem;
  field: SearchField | undefined;
  onDone: (item: FacetedMenuItem) => void;
  onClose: () => void;
};

/** How one filter is called and looks. */
export function ItemForm({ item, field, onDone, onClose }: ItemFormProps) {
  const { t } = useTranslation();
  const fieldName = useFieldName();
  const { form, submit } = useContractForm({
    schema: facetedMenuItem,
    initialValues: { ...item },
    fields: { field: 'qonId', label: 'menuName', type: 'menuType', unit: 'menuUnit' },
  });
  const { type } = form.getValues();
  const hasUnit = type === 'range' || type === 'rangeSlider';
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('facets.editOf', { field: fieldName(item.field) })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form noValidate className={classes.form} onSubmit={submit(onDone)}>
        <TextInput
          label={t('fields.names.menuName')}
          description={t('facets.labelHelp')}
          maxLength={100}
          data-autofocus
          {...form.getInputProps('label')}
        />
        <NativeSelect
          label={t('fields.names.menuType')}
          description={t(`facets.typeHelp.${type}`)}
          data={typesFor(field, item.type).map((value) => ({ value, label: t(`facets.types.${value}`) }))}
          value={type}
          onChange={({ currentTarget }) =>
            form.setFieldValue('type', facetTypes.find((each) => each === currentTarget.value) ?? type)
          }
        />
        {hasUnit && (
          <TextInput
            label={t('fields.names.menuUnit')}
            description={t('facets.unitHelp')}
            maxLength={20}
            {...form.getInputProps('unit')}
          />
        )}
        <div className={classes.formActions}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit">{t('common.save')}</Button>
        </div>
      </form>
    </Modal>
  );
}
