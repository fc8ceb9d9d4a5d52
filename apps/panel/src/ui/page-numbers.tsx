import { Pagination } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
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
  // A phone has no room for more than the neighbours of the current page, in one line.
  const isPhone = useMediaQuery('(max-width: 37.5em)', false, { getInitialValueInEffect: false });
  if (props.total < 2) return null;
  return (
    <nav aria-label={t('common.table.pages')} className={classes.root}>
      <Pagination
        {...props}
        siblings={isPhone ? 0 : 1}
        getControlProps={(name) => {
          if (name === 'previous') return { 'aria-label': t('common.table.previousPage') };
          return name === 'next' ? { 'aria-label': t('common.table.nextPage') } : {};
        }}
      />
    </nav>
  );
}
