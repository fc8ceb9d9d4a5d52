import { Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import { type FacetedMenuItem, facetedMenuItem, facetTypes, type SearchField } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { inputProps } from '../../api/editor/input-props.ts';
import { useEditor } from '../../api/editor/use-editor.ts';
import type { FieldName } from '../../kit/form/problem-messages.ts';
import { useFieldName } from '../../kit/use-field-name.ts';
import { RestoredNote } from '../../ui/restored-note.tsx';
import classes from './facets.module.css';
import { typesFor } from './menu-items.ts';

const fieldNames: Partial<Record<string, FieldName>> = {
  field: 'qonId',
  label: 'menuName',
  type: 'menuType',
  unit: 'menuUnit',
};

type ItemFormProps = {
  searchId: string;
  item: FacetedMenuItem;
  field: SearchField | undefined;
  onDone: (item: FacetedMenuItem) => void;
  onClose: () => void;
};

/** Edits the label, type and unit of one filter. */
export function ItemForm({ searchId, item, field, onDone, onClose }: ItemFormProps) {
  const { t } = useTranslation();
  const fieldName = useFieldName();
  const editor = useEditor<FacetedMenuItem>({
    saved: item,
    schema: facetedMenuItem,
    // The menu saves it with the others.
    save: async (changed) => onDone(changed),
    action: 'saveSettings',
    invalidates: [],
    draft: { part: `?filter=${searchId} ${item.field}` },
    fieldOf: (path) => fieldNames[path],
  });
  const input = inputProps(editor);
  const { type } = editor.value;
  const hasUnit = type === 'range' || type === 'rangeSlider';
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('facets.editOf', { field: fieldName(item.field) })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void editor.submit();
        }}
      >
        <RestoredNote draft={editor} onDiscard={editor.discard} />
        <TextInput
          label={t('fields.names.menuName')}
          description={t('facets.labelHelp')}
          data-autofocus
          {...input('label')}
        />
        <NativeSelect
          label={t('fields.names.menuType')}
          description={t(`facets.typeHelp.${type}`)}
          data={typesFor(field, item.type).map((value) => ({ value, label: t(`facets.types.${value}`) }))}
          value={type}
          onChange={({ currentTarget }) =>
            editor.patch({ type: facetTypes.find((each) => each === currentTarget.value) ?? type })
          }
        />
        {hasUnit && (
          <TextInput
            label={t('fields.names.menuUnit')}
            description={t('facets.unitHelp')}
            {...input('unit')}
          />
        )}
        <div className={classes.formActions}>
          <Button
            variant="default"
            onClick={() => {
              editor.discard();
              onClose();
            }}
          >
            {t('common.cancel')}
          </Button>
          <Button type="submit">{t('common.save')}</Button>
        </div>
      </form>
    </Modal>
  );
}
