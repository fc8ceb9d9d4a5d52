import { Pagination } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './page-numbers.module.css';

type PageNumbersProps = {
  /** How many pages there are. */
  total: number;
  value: number;
  onChange: (page: number) => void;
};

/** The pages of a list, with named buttons to the previous and the next one. A list of one page has none. */
export function PageNumbers(props: PageNumbersProps) {
  const { t } = useTranslation();
  if (props.total < 2) return null;
  return (
    <nav aria-label={t('common.table.pages')} className={classes.root}>
      <Pagination
        {...props}
        getControlProps={(name) => {
          if (name === 'previous') return { 'aria-label': t('common.table.previousPage') };
          return name === 'next' ? { 'aria-label': t('common.table.nextPage') } : {};
        }}
      />
    </nav>
  );
}
