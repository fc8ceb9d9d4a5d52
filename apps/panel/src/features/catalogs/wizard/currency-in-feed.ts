import { type CurrencyCode, currencyCodes, type FeedAnalysisReply } from '@vitrina/contract';

/** The currency that the feed's own prices name (`105.29 PLN`), if there is exactly one. */
export const currencyInFeed = ({ foundPaths, proposal }: FeedAnalysisReply): CurrencyCode | null => {
  const pricePath = proposal.find((field) => field.qonId === 'price')?.catalogField;
  const samples = foundPaths.find((found) => found.path === pricePath)?.samples ?? [];
  const named = samples.map((sample) => /\b[A-Z]{3}\b/.exec(sample)?.[0]);
  const [first] = named;
  if (first === undefined || named.some((code) => code !== first)) return null;
  return currencyCodes.find((code) => code === first) ?? null;
};
