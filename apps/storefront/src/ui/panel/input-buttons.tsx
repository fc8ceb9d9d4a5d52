import { CrossIcon, SearchIcon } from '../icons.tsx';
import type { SearchApp } from '../search-app.ts';

type Props = {
  readonly app: SearchApp;
  readonly hasText: boolean;
  readonly onClear: () => void;
  readonly onSearch: () => void;
};

/** For the pointer only; the keyboard has Escape and Enter. */
export const InputButtons = ({ app, hasText, onClear, onSearch }: Props) => (
  <div className="input-buttons">
    {hasText && (
      <button type="button" tabIndex={-1} aria-label={app.config.labels.autocomplete.clear} onClick={onClear}>
        <CrossIcon />
      </button>
    )}
    <button type="button" tabIndex={-1} aria-label={app.config.labels.autocomplete.search} onClick={onSearch}>
      <SearchIcon />
    </button>
  </div>
);
