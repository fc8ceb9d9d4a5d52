import { Button, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Facet } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import type { Filters } from '../../../ui/facet-panel/facet-filters.ts';
import { useValueName } from '../../../ui/facet-panel/use-value-name.ts';
import classes from './try.module.css';

type ActiveFiltersProps = {
  filters: Filters;
  /** Those of the results, which say how a value is read: `1500 ml` is `1,5 l`. */
  facets: readonly Facet[];
  onFilter: (field: string, values: readonly string[]) => void;
  onClear: () => void;
};

/** The active filters, each value with a button that removes it. */
export function ActiveFilters({ filters, facets, onFilter, onClear }: ActiveFiltersProps) {
  const { t } = useTranslation();
  const valueName = useValueName();
  const chosen = Object.entries(filters).flatMap(([field, values]) =>
    values.map((value) => ({ field, value })),
  );
  if (chosen.length === 0) return null;
  return (
    <div className={classes.chips}>
      {chosen.map(({ field, value }) => {
        const found = facets.find((facet) => facet.field === field);
        const label = found?.values.find((each) => each.value === value)?.label;
        const name = valueName(field, value, label);
        return (
          <UnstyledButton
            key={`${field}:${value}`}
            className={classes.chip}
            aria-label={t('try.removeFilter', { value: name })}
            onClick={() =>
              onFilter(
                field,
                (filters[field] ?? []).filter((each) => each !== value),
              )
            }
          >
            {name}
            <IconX size={14} aria-hidden />
          </UnstyledButton>
        );
      })}
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        {t('try.clearFilters')}
      </Button>
    </div>
  );
}
