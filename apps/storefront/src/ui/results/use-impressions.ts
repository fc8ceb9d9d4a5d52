import { useEffect, useRef } from 'react';
import type { Tracker } from '../../core/tracker.ts';

/** Reports the products that came into sight: at least half of a card, once per query. */
export const useImpressions = (tracker: Tracker, queryId: string) => {
  const observer = useRef<IntersectionObserver | null>(null);
  const cards = useRef(new Map<Element, string>());
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return;
    const watching = new IntersectionObserver(
      (entries) => {
        const seen = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target);
        for (const card of seen) watching.unobserve(card);
        const ids = seen.flatMap((card) => cards.current.get(card) ?? []);
        if (ids.length > 0) tracker.impression(queryId, ids);
      },
      { threshold: 0.5 },
    );
    observer.current = watching;
    for (const card of cards.current.keys()) watching.observe(card);
    return () => watching.disconnect();
  }, [tracker, queryId]);
  /** Returns the `ref` of a product's card. */
  return (productId: string) => (card: Element | null) => {
    if (!card) return;
    cards.current.set(card, productId);
    observer.current?.observe(card);
    return () => {
      cards.current.delete(card);
      observer.current?.unobserve(card);
    };
  };
};
