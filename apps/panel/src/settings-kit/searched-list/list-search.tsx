import { useTranslation } from 'react-i18next';
import { SearchInput } from '../../ui/search-input.tsx';
import classes from './searched-list.module.css';

type ListSearchProps = { query: string; found: string; onSearch: (query: string) => void };

/** Filters the list and shows how many entries match. */
export function ListSearch({ query, found, onSearch }: ListSearchProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.tools}>
      <SearchInput
        query={query}
        label={t('phrases.search')}
        clearLabel={t('try.clear')}
        onSearch={onSearch}
        className={classes.search}
      />
      <p role="status" className={classes.found}>
        {found}
      </p>
    </div>
  );
}
