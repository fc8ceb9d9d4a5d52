import type { AppLabels, LanguageCode } from '@vitrina/contract';
import { czechAppLabels } from './czech-app-labels.ts';
import { englishAppLabels } from './english-app-labels.ts';
import { type MainLabels, otherAppLabels } from './other-app-labels.ts';
import { polishAppLabels } from './polish-app-labels.ts';
import { slovakAppLabels } from './slovak-app-labels.ts';

const completeLabels: Readonly<Partial<Record<LanguageCode, AppLabels>>> = {
  pol: polishAppLabels,
  cze: czechAppLabels,
  slo: slovakAppLabels,
  eng: englishAppLabels,
};

const completed = (main: MainLabels): AppLabels => {
  const { placeholder, search, clear, suggestions, products, bestseller, showAll, nothingFound } = main;
  const { title, resultsCount, sortBy, apply, clearAll, showMore, showLess, from, to, previous, next } = main;
  const { close, inStock, outOfStock, preorder, backorder, lookHeader, lookButton } = main;
  const { lookTotal, lookAddSet, lookAdded, lookNotAdded } = main;
  const { corrected, asTyped, missingWords, partial, categories, brands } = main;
  const english = englishAppLabels;
  return {
    autocomplete: { placeholder, search, clear, suggestions, products, bestseller, showAll, nothingFound },
    popularQueries: { header: main.popularQueries },
    popularProducts: { header: main.popularProducts, topProduct: bestseller },
    serp: {
      ...english.serp,
      ...{ title, resultsCount, nothingFound, sortBy, close, unavailable: outOfStock },
      ...{ corrected, asTyped, missingWords, partial, categories, brands },
    },
    filters: {
      ...english.filters,
      ...{ header: main.filters, apply, clear: main.clearFilter, clearAll, showMore, showLess, from, to },
    },
    pagination: { ...english.pagination, previous, next, showMore },
    recentQueries: { ...english.recentQueries, header: main.recentQueries, clear },
    availability: { in_stock: inStock, out_of_stock: outOfStock, preorder, backorder },
    look: {
      ...{ header: lookHeader, button: lookButton, total: lookTotal },
      ...{ addSet: lookAddSet, added: lookAdded, notAdded: lookNotAdded },
    },
    stream: {
      ...{ header: main.streamHeader, products: main.streamProducts, inPost: main.streamInPost },
      ...{ onInstagram: main.streamOnInstagram, showMore: main.streamShowMore, failed: main.streamFailed },
      ...{ previous: main.streamPrevious, next: main.streamNext, addToCart: main.streamAddToCart },
      ...{ added: main.streamAdded, notAdded: main.streamNotAdded },
    },
  };
};

/** The search app's texts until the shop writes its own. */
export const defaultAppLabels = (language: LanguageCode): AppLabels => {
  const complete = completeLabels[language];
  const main = otherAppLabels[language];
  if (complete) return complete;
  return main ? completed(main) : englishAppLabels;
};
