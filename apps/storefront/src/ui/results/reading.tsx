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

/** What the query names, the words without it, and how it is called. */
type Named = { readonly key: string; readonly label?: string; readonly text: string; readonly rest: string };

/** The prices and the filters' values that the query names, each with a button that takes it back. */
export const NamedTags = ({ app, search, reply: { priceRange, namedValues } }: Props) => {
  const named: Named[] = [
    ...(priceRange ? [{ key: '', ...priceRange }] : []),
    ...namedValues.map(({ field, label, value, rest }) => ({ key: field, label, text: value, rest })),
  ];
  if (named.length === 0) return null;
  return (
    <p className="reading named">
      {named.map(({ key, label, text, rest }) => (
        <button
          key={key}
          type="button"
          className="tag"
          aria-label={`${label ? `${label}: ` : ''}${text}, ${app.config.labels.filters.clear}`}
          onClick={() => app.go({ ...search, page: 1, query: rest })}
        >
          {label && <span className="tag-field">{label}: </span>}
          <bdi>{text}</bdi>
          <CrossIcon />
        </button>
      ))}
    </p>
  );
};

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
