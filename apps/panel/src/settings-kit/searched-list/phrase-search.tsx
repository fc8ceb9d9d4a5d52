import { useTranslation } from 'react-i18next';
import classes from '../../features/phrases/phrases.module.css';
import { SearchInput } from '../../ui/search-input.tsx';

type PhraseSearchProps = { query: string; found: string; onSearch: (query: string) => void };

/** Looks a phrase up in the list, and says how many there are. */
export function PhraseSearch({ query, found, onSearch }: PhraseSearchProps) {
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
