import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/use-api.ts';
import classes from '../operator.module.css';

const typingMs = 300;
const perPage = 25;

type CustomerFilterProps = { customerId: string; onChange: (customerId: string) => void };

/** Chooses the customer whose entries are shown; the server finds names, of which there may be thousands. */
export function CustomerFilter({ customerId, onChange }: CustomerFilterProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed, typingMs);
  const found = useApiQuery(
    'listOperatedCustomers',
    { query: { query, page: 1, perPage } },
    { keepPrevious: true },
  );
  const names = found.data?.data.map(({ customerId: value, name: label }) => ({ value, label })) ?? [];
  const isListed = customerId === '' || names.some(({ value }) => value === customerId);
  return (
    <Select
      className={classes.filter}
      label={t('operator.log.customer')}
      placeholder={t('operator.log.all')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('operator.log.all') }}
      // The server has searched: names are found by address and domain too.
      filter={({ options }) => options}
      onSearchChange={(text) => setTyped(names.some(({ label }) => label === text) ? '' : text)}
      data={isListed ? names : [{ value: customerId, label: customerId }, ...names]}
      value={customerId === '' ? null : customerId}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
