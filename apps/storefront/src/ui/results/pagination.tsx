import { fillLabel } from '../../core/fill-label.ts';
import { listPages } from '../../core/list-pages.ts';
import type { SearchApp } from '../search-app.ts';
import { SearchLink } from './search-link.tsx';

type Props = { readonly app: SearchApp; readonly page: number; readonly pages: number };

export const Pagination = ({ app, page, pages }: Props) => {
  const { search } = app.results.store.get();
  if (pages < 2 || !search) return null;
  const { labels } = app.config;
  const nameOf = (one: number): string => {
    const name = fillLabel(labels.pagination.page, { page: one, pages });
    return name.includes(String(one)) ? name : `${name} ${one}`;
  };
  return (
    <nav className="pages" aria-label={nameOf(page)}>
      {page > 1 && (
        <SearchLink app={app} search={{ ...search, page: page - 1 }} className="page is-step" isToTop>
          ‹ <span>{labels.pagination.previous}</span>
        </SearchLink>
      )}
      {listPages(page, pages).map((one, index) =>
        one === null ? (
          <span key={`gap-${index}`} className="page is-gap" aria-hidden="true">
            …
          </span>
        ) : (
          <SearchLink
            key={one}
            app={app}
            search={{ ...search, page: one }}
            className="page"
            isCurrent={one === page}
            label={nameOf(one)}
            isToTop
          >
            {one}
          </SearchLink>
        ),
      )}
      {page < pages && (
        <SearchLink app={app} search={{ ...search, page: page + 1 }} className="page is-step" isToTop>
          <span>{labels.pagination.next}</span> ›
        </SearchLink>
      )}
    </nav>
  );
};
