import type { ReactNode } from 'react';
import type { SearchState } from '../../core/search-state.ts';
import { isPlainClick } from '../is-plain-click.ts';
import type { SearchApp } from '../search-app.ts';
import { toTop } from './to-top.ts';

type Props = {
  readonly app: SearchApp;
  readonly search: SearchState;
  readonly className: string;
  readonly label?: string;
  readonly isCurrent?: boolean;
  /** Scrolls to the beginning of the results afterwards. */
  readonly isToTop?: boolean;
  readonly children: ReactNode;
};

/** A link to another search. A plain click opens it here; otherwise it behaves like any link. */
export const SearchLink = ({
  app,
  search,
  className,
  label,
  isCurrent = false,
  isToTop = false,
  children,
}: Props) => (
  <a
    href={app.hrefOf(search)}
    className={className}
    {...(label && { 'aria-label': label })}
    {...(isCurrent && { 'aria-current': 'page' as const })}
    onClick={(event) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      const top = event.currentTarget.closest('.results');
      app.go(search);
      if (isToTop) toTop(top);
    }}
  >
    {children}
  </a>
);
