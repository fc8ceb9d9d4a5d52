import { Pagination } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type PageNumbersProps = {
  /** How many pages there are. */
  total: number;
  value: number;
  onChange: (page: number) => void;
};

/** The pages of a list, with named buttons to the previous and the next one. */
export function PageNumbers(props: PageNumbersProps) {
  const { t } = useTranslation();
  return (
    <Pagination
      {...props}
      getControlProps={(name) => {
        if (name === 'previous') return { 'aria-label': t('common.table.previousPage') };
        return name === 'next' ? { 'aria-label': t('common.table.nextPage') } : {};
      }}
    />
  );
}
