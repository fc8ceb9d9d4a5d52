import { useLayoutEffect, useRef } from 'react';
import { CrossIcon } from '../icons.tsx';
import type { SearchApp } from '../search-app.ts';
import { useStore } from '../use-store.ts';
import { ResultsPage } from './results-page.tsx';

/** The results on top of the shop's page. The native dialog traps and restores the focus and closes on Escape. */
export const Overlay = ({ app }: { readonly app: SearchApp }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = useStore(app.results.store).search !== null;
  const { labels } = app.config;
  // Before the next frame, by which the results may be scrolled to where they were left.
  useLayoutEffect(() => {
    if (isOpen && !dialog.current?.open) {
      dialog.current?.showModal();
      dialog.current?.querySelector<HTMLElement>('.heading')?.focus({ preventScroll: true });
    }
    if (!isOpen && dialog.current?.open) dialog.current.close();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      className="overlay"
      aria-label={labels.autocomplete.search}
      onClose={() => app.results.store.get().search && app.close()}
    >
      <button
        type="button"
        className="close is-overlay"
        aria-label={labels.serp.close}
        onClick={() => app.close()}
      >
        <CrossIcon />
      </button>
      <ResultsPage app={app} isOverlay />
    </dialog>
  );
};
