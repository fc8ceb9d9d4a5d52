const words = [
  'buty',
  'kurtka',
  'lampa',
  'kubek',
  'zestaw',
  'stół',
  'krzesło',
  'plecak',
  'namiot',
  'czajnik',
];

/**
 * Twenty events of one made-up visitor, as a shop's pages would send them: searches typed letter by letter, products shown, clicks, and
 * sometimes a purchase.
 */
export const makeBatch = (number: number, productIds: readonly string[], run: string): string => {
  const visitor = `visitor-${run}-${number % 5000}`;
  const product = (index: number): string => productIds[(number * 7 + index) % productIds.length] ?? '';
  const word = `${words[number % words.length]} ${number % 300}`;
  const queryId = `${run}-${number}`;
  const started = Date.now() - 20_000;
  const events = Array.from({ length: 20 }, (_, index) => {
    const common = {
      eventId: `${run}-${number}-${index}`,
      visitor,
      at: new Date(started + index * 900).toISOString(),
    };
    if (index < 9) {
      const query = word.slice(0, index + 2);
      return {
        ...common,
        type: 'search',
        query,
        total: 12,
        context: 'autocomplete',
        queryId: `${queryId}-${index}`,
      };
    }
    if (index < 11) return { ...common, type: 'search', query: word, total: 12, context: 'serp', queryId };
    if (index < 17)
      return { ...common, type: 'view', queryId, productIds: [product(index), product(index + 1)] };
    if (index < 19) return { ...common, type: 'click', queryId, productId: product(index), position: 1 };
    return number % 10 === 0
      ? { ...common, type: 'purchase', products: [{ productId: product(17), quantity: 1, price: 19.99 }] }
      : { ...common, type: 'addToCart', products: [{ productId: product(17), quantity: 1, price: 19.99 }] };
  });
  return JSON.stringify({ events });
};
