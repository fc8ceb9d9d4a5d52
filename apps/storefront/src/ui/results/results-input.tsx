import { useEffect, useRef } from 'react';
import { attachInput } from '../panel/attach-input.tsx';
import type { SearchApp } from '../search-app.ts';

type Props = { readonly app: SearchApp; readonly query: string; readonly isFocused: boolean };

/** The results page's own search input, with the same panel as the shop's inputs. */
export const ResultsInput = ({ app, query, isFocused }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const floor = useRef<HTMLDivElement>(null);
  const { labels, settings } = app.config;
  useEffect(() => {
    if (!input.current || !floor.current) return;
    return attachInput(app, input.current, {
      container: floor.current,
      hasButtons: settings.serp.showButtonOnInput,
    });
  }, [app, settings]);
  useEffect(() => {
    if (input.current) input.current.value = query;
  }, [query]);
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused]);
  return (
    <div className="own-input">
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        aria-label={labels.autocomplete.search}
        placeholder={labels.autocomplete.placeholder}
      />
      <div ref={floor} />
    </div>
  );
};
