import { Chip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/use-api.ts';
import { useFieldName } from '../../../kit/use-field-name.ts';
import classes from '../search-app.module.css';
import { useAppForm } from './app-form.ts';

/** Which of the shop's own filters start open. */
export function MarkedFilters() {
  const { t } = useTranslation();
  const fieldName = useFieldName();
  const { searchId, value, set } = useAppForm();
  const menu = useApiQuery('getFacetedMenu', { body: { searchId } });
  const items = menu.data?.data ?? [];
  const marked = value.serp.markedFilters;
  const gone = menu.data ? marked.filter((field) => !items.some((item) => item.field === field)) : [];
  const choices = [
    ...items.map(({ field, label }) => ({ field, label })),
    ...gone.map((field) => ({ field, label: fieldName(field) })),
  ];
  return (
    <fieldset className={classes.fieldset} data-path="serp.markedFilters">
      <legend>{t('searchApp.fields.serp.markedFilters.label')}</legend>
      <p className={classes.text}>{t('searchApp.fields.serp.markedFilters.help')}</p>
      {menu.data && choices.length === 0 && <p className={classes.text}>{t('searchApp.noFilters')}</p>}
      <Chip.Group multiple value={marked} onChange={(fields) => set('serp.markedFilters', fields)}>
        <div className={classes.chips}>
          {choices.map(({ field, label }) => (
            <Chip
              key={field}
              value={field}
              variant="light"
              size="sm"
              {...(gone.includes(field) && { color: 'gray' })}
            >
              {label}
            </Chip>
          ))}
        </div>
      </Chip.Group>
    </fieldset>
  );
}
