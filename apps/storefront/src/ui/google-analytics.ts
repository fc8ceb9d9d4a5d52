import type { PublicConfig } from '@vitrina/contract';

type Gtag = (command: 'event', name: string, values: Record<string, string>) => void;

/** Reports each query once to the shop's own Google Analytics, if the page has it and the shop has set its id. */
export const createGoogleReport = (
  { measurementId, mode }: PublicConfig['googleAnalytics'],
  findGtag: () => unknown,
) => {
  let last = '';
  return (query: string, href: string): void => {
    const gtag = findGtag();
    if (measurementId === '' || query === '' || query === last || typeof gtag !== 'function') return;
    last = query;
    const report = gtag as Gtag;
    if (mode === 'pageview') report('event', 'page_view', { send_to: measurementId, page_location: href });
    else report('event', 'search', { send_to: measurementId, search_term: query });
  };
};
