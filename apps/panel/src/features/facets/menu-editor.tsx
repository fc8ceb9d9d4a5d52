import { ActionIcon, Alert, Button } from '@mantine/core';
import { IconBulb, IconFilterOff, IconPencil, IconRotate, IconTrash } from '@tabler/icons-react';
import {
  attributesField,
  type FacetedMenuItem,
  type FacetedMenuItemView,
  facetedMenu,
  type SearchAttribute,
  type SearchField,
} from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moveItem } from '../../kit/move-item.ts';
import { useFieldName } from '../../kit/use-field-name.ts';
import { FieldAdder } from '../../settings-kit/field-list/field-adder.tsx';
import {
  isResetting,
  type ListOrDefaults,
  listIn,
  listOrDefaults,
  listToSend,
} from '../../settings-kit/field-list/list-or-defaults.ts';
import { SettingNotes } from '../../settings-kit/form/setting-notes.tsx';
import { useSettingEditor } from '../../settings-kit/form/use-setting-editor.ts';
import { Autosaved } from '../../ui/autosaved.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListBar } from '../../ui/list-bar.tsx';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import { SortableRows } from '../../ui/sortable-rows.tsx';
import { useUndo } from '../../ui/use-undo.tsx';
import { AttributesDialog } from './attributes-dialog.tsx';
import classes from './facets.module.css';
import { ItemForm } from './item-form.tsx';
import { fieldOf, newItem, whyNotFiltered } from './menu-items.ts';

type MenuEditorProps = {
  searchId: string;
  saved: readonly FacetedMenuItemView[];
  isDefault: boolean;
  fields: readonly SearchField[];
  /** How many products the catalog has, and their attributes. */
  catalog: { readonly groupsCount: number; readonly attributes: readonly SearchAttribute[] };
};

const settable = ({ field, label, type, unit, except }: FacetedMenuItem): FacetedMenuItem => ({
  ...{ field, label, type, unit },
  ...(except && { except }),
});

/** The list of filters; every change is saved at once. */
export function MenuEditor({ searchId, saved, isDefault, fields, catalog }: MenuEditorProps) {
  const { t } = useTranslation();
  const fieldName = useFieldName();
  const offerUndo = useUndo();
  const [openField, setOpenField] = useState<string | null>(null);
  const editor = useSettingEditor<ListOrDefaults<FacetedMenuItem>, 'getFacetedMenu'>({
    kind: 'facets',
    saved: saved.map(settable),
    autosave: { delayMs: 0 },
    get: 'getFacetedMenu',
    request: { body: { searchId } },
    restorable: listOrDefaults(facetedMenu),
    save: (api, value, { query, ...options }) =>
      api.call('setFacetedMenu', { query, body: { searchId, facetedmenu: listToSend(value) } }, options),
  });
  const items = listIn(editor.value, saved.map(settable));
  const isMissing = (field: string): boolean =>
    saved.find((each) => each.field === field)?.isMissing ?? false;
  const offered = [...fields, ...catalog.attributes.map(fieldOf)];
  const find = (path: string): SearchField | undefined => offered.find((each) => each.path === path);
  const open = items.find(({ field }) => field === openField);
  const remove = (item: FacetedMenuItem): void => {
    const before = items;
    editor.change(items.filter(({ field }) => field !== item.field));
    offerUndo(t('facets.removed', { name: item.label }), () => editor.change(before));
  };
  const add = (field: SearchField): void => editor.change([...items, newItem(field, fieldName(field.path))]);
  const replace = (changed: FacetedMenuItem): void =>
    editor.change(items.map((item) => (item.field === changed.field ? settable(changed) : item)));
  const reset = (): void => {
    const before = items;
    editor.change('defaults');
    offerUndo(t('facets.reset'), () => editor.change(before));
  };
  const reasonOf = (field: SearchField): string | undefined => {
    const why = whyNotFiltered(field, items);
    return why && t(`facets.whyNot.${why}`);
  };
  // The defaults come with the reply.
  if (isResetting(editor)) return <RowsSkeleton rows={5} />;
  return (
    <>
      <SettingNotes editor={editor} />
      {isDefault && editor.draft === null && (
        <Alert variant="light" mb="md" icon={<IconBulb aria-hidden />}>
          {t('facets.proposals')}
        </Alert>
      )}
      <ListBar
        end={
          !isDefault &&
          items.length > 0 && (
            <Button variant="subtle" leftSection={<IconRotate size={18} aria-hidden />} onClick={reset}>
              {t('facets.toDefaults')}
            </Button>
          )
        }
      >
        <FieldAdder label={t('facets.add')} fields={offered} reasonOf={reasonOf} onAdd={add} />
        <Autosaved state={editor.phase} />
      </ListBar>
      {items.length === 0 ? (
        <EmptyState
          icon={IconFilterOff}
          title={t('facets.empty.title')}
          text={t('facets.empty.text')}
          action={
            !isDefault && (
              <Button leftSection={<IconRotate size={18} aria-hidden />} onClick={reset}>
                {t('facets.toDefaults')}
              </Button>
            )
          }
        />
      ) : (
        <SortableRows
          label={t('facets.name')}
          items={items}
          keyOf={({ field }) => field}
          nameOf={({ label }) => label}
          onMove={(from, to) => {
            const moved = moveItem(items, from, to);
            if (moved !== items) editor.change(moved);
          }}
        >
          {(item) => (
            <div className={classes.item}>
              <div className={classes.words}>
                <span className={classes.name}>{item.label}</span>
                <span className={classes.about} data-missing={isMissing(item.field) || undefined}>
                  {isMissing(item.field)
                    ? t('facets.missing')
                    : item.field === attributesField
                      ? t('facets.attributes.about')
                      : [
                          fieldName(item.field) === item.label ? '' : fieldName(item.field),
                          t(`facets.types.${item.type}`),
                          item.unit,
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                </span>
              </div>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={38}
                aria-label={t('facets.edit', { name: item.label })}
                onClick={() => setOpenField(item.field)}
              >
                <IconPencil size={18} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={38}
                aria-label={t('facets.remove', { name: item.label })}
                onClick={() => remove(item)}
              >
                <IconTrash size={18} />
              </ActionIcon>
            </div>
          )}
        </SortableRows>
      )}
      {open?.field === attributesField && (
        <AttributesDialog
          {...catalog}
          item={open}
          isListed={(field) => items.some((item) => item.field === field)}
          onChange={replace}
          onAdd={(attribute) => add(fieldOf(attribute))}
          onClose={() => setOpenField(null)}
        />
      )}
      {open && open.field !== attributesField && (
        <ItemForm
          searchId={searchId}
          item={open}
          field={find(open.field)}
          onClose={() => setOpenField(null)}
          onDone={(changed) => {
            setOpenField(null);
            replace(changed);
          }}
        />
      )}
    </>
  );
}
