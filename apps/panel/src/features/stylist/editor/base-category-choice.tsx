import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Quiet } from '../../../ui/quiet.tsx';
import classes from './slots.module.css';

export type NamedCategory = { readonly id: string; readonly name: string };

type BaseCategoryChoiceProps = {
  /** Nothing is shown while there are none: a shop without a mapping has no use for base categories. */
  categories: readonly NamedCategory[];
  categoryId: string | null;
  slotName: string;
  onChange: (categoryId: string | null) => void;
};

const shownAtOnce = 60;

/** Chooses the base category that products are proposed from for a slot. */
export function BaseCategoryChoice({ categories, categoryId, slotName, onChange }: BaseCategoryChoiceProps) {
  const { t } = useTranslation();
  if (categories.length === 0) return null;
  const isUnknown = categoryId !== null && !categories.some(({ id }) => id === categoryId);
  return (
    <div className={classes.category}>
      <Quiet as="span">{t('stylist.slot.category')}</Quiet>
      <Select
        className={classes.categories}
        size="xs"
        searchable
        clearable
        limit={shownAtOnce}
        aria-label={t('stylist.slot.categoryOf', { slot: slotName })}
        placeholder={t('stylist.slot.anyCategory')}
        nothingFoundMessage={t('common.nothingFound')}
        clearButtonProps={{ 'aria-label': t('stylist.slot.clearCategory') }}
        value={categoryId}
        data={[
          ...(isUnknown ? [{ value: categoryId, label: categoryId }] : []),
          ...categories.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={onChange}
      />
    </div>
  );
}
