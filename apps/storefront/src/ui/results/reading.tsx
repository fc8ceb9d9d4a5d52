import type { PublicSearchReply } from '@vitrina/contract';
import { fillOrAppend } from '../../core/fill-label.ts';
import type { SearchState } from '../../core/search-state.ts';
import { CrossIcon } from '../icons.tsx';
import type { SearchApp } from '../search-app.ts';
import { SearchLink } from './search-link.tsx';

type Props = {
  readonly app: SearchApp;
  readonly search: SearchState;
  readonly reply: PublicSearchReply;
};

/** The prices that the query names, with a button that takes them back. */
export const PriceTag = ({ app, search, reply: { priceRange } }: Props) =>
  priceRange && (
    <p className="reading">
      <button
        type="button"
        className="tag"
        aria-label={`${priceRange.text}, ${app.config.labels.filters.clear}`}
        onClick={() => app.go({ ...search, page: 1, query: priceRange.rest })}
      >
        {priceRange.text}
        <CrossIcon />
      </button>
    </p>
  );

/** How the query was understood where the shop doesn't have its words: with another spelling, or without some of them. */
export const Reading = ({ app, search, reply }: Props) => {
  const { serp } = app.config.labels;
  const { correctedQuery, missingWords, total } = reply;
  if (correctedQuery !== null && serp.corrected)
    return (
      <p className="reading">
        <strong>{fillOrAppend(serp.corrected, 'query', correctedQuery)}</strong>{' '}
        <SearchLink app={app} search={{ ...search, page: 1, typos: 'none' }} className="reading-link">
          {fillOrAppend(serp.asTyped, 'query', search.query)}
        </SearchLink>
      </p>
    );
  if (missingWords.length === 0 || total === 0 || !serp.missingWords) return null;
  return <p className="reading">{fillOrAppend(serp.missingWords, 'words', missingWords.join(', '))}</p>;
};
