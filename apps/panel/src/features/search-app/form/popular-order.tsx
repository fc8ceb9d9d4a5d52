import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/use-api.ts';
import classes from '../search-app.module.css';
import { useAppForm } from './app-form.ts';

const path = 'onfocus.popularProducts.sortName';

/** Which of the shop's own sorts orders the popular products. */
export function PopularOrder() {
  const { t } = useTranslation();
  const { searchId, value, set } = useAppForm();
  const groups = useApiQuery('getSortGroups', { body: { searchId } });
  const offered = (groups.data?.data ?? []).filter(({ enabled }) => enabled);
  const { sortName } = value.onfocus.popularProducts;
  // Older settings identify a sort by its visible name.
  const chosen = offered.find(({ sortId, name }) => [sortId, name].includes(sortName))?.sortId ?? sortName;
  const isGone = chosen !== '' && groups.data && !offered.some(({ sortId }) => sortId === chosen);
  return (
    <NativeSelect
      className={classes.textField}
      data-path={path}
      label={t(`searchApp.fields.${path}.label`)}
      description={t(`searchApp.fields.${path}.help`)}
      value={chosen}
      data={[
        { value: '', label: t('searchApp.byPopularity') },
        ...offered.map(({ sortId, name }) => ({ value: sortId, label: name })),
        ...(isGone
          ? [
              {
                value: chosen,
                label: t('searchApp.goneSort', { name: chosen }),
              },
            ]
          : []),
      ]}
      onChange={({ currentTarget }) => set(path, currentTarget.value)}
    />
  );
}
