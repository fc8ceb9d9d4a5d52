import type { ReactNode } from 'react';
import type { SearchState } from '../../core/search-state.ts';
import type { SearchApp } from '../search-app.ts';

type Props = {
  readonly app: SearchApp;
  readonly search: SearchState;
  readonly className: string;
  readonly label?: string;
  readonly isCurrent?: boolean;
  /** Scrolls to the beginning of the results afterwards. */
  readonly toTop?: boolean;
  readonly children: ReactNode;
};

/** A link to another search. A plain click opens it here; otherwise it behaves like any link. */
export const SearchLink = ({
  app,
  search,
  className,
  label,
  isCurrent = false,
  toTop = false,
  children,
}: Props) => (
  <a
    href={app.hrefOf(search)}
    className={className}
    {...(label && { 'aria-label': label })}
    {...(isCurrent && { 'aria-current': 'page' as const })}
    onClick={(event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      const top = event.currentTarget.closest('.results');
      app.go(search);
      if (!toTop) return;
      top?.scrollIntoView({ block: 'start' });
      top?.querySelector<HTMLElement>('.heading')?.focus({ preventScroll: true });
    }}
  >
    {children}
  </a>
);
