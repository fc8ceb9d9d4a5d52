import type { PublicConfig, PublicProduct, PublicSuggestReply } from '@vitrina/contract';

/** An option of the panel, selectable by pointer or keyboard. */
export type PanelOption =
  | { readonly kind: 'query'; readonly text: string; readonly source: 'recent' | 'popular' | 'suggestion' }
  /** A category or a brand as a whole. */
  | { readonly kind: 'value'; readonly field: string; readonly value: string; readonly label: string }
  | { readonly kind: 'link'; readonly label: string; readonly href: string }
  | {
      readonly kind: 'product';
      readonly product: PublicProduct;
      readonly place: 'result' | 'bestseller' | 'popular' | 'top';
      /** Counts from 1. */
      readonly position: number;
    }
  | { readonly kind: 'showAll' }
  | { readonly kind: 'clearRecent' };

export type Section = {
  readonly id: string;
  readonly header: string;
  readonly area: 'queries' | 'products' | 'action';
  readonly options: readonly PanelOption[];
};

type PanelData = {
  readonly config: PublicConfig;
  readonly reply: PublicSuggestReply;
  readonly recent: readonly string[];
};

const queries = (texts: readonly string[], source: 'recent' | 'popular' | 'suggestion'): PanelOption[] =>
  texts.map((text) => ({ kind: 'query', text, source }));

const products = (
  list: readonly (PublicProduct | null)[],
  place: 'result' | 'bestseller' | 'popular' | 'top',
): PanelOption[] =>
  list
    .filter((product) => product !== null)
    .map((product, index) => ({ kind: 'product', product, place, position: index + 1 }));

/** Before typing: the visitor's own queries, popular ones, the shop's, and popular products. */
const listOnFocus = ({ config, reply, recent }: PanelData): Section[] => {
  const { onfocus } = config.settings;
  const { labels } = config;
  if (!onfocus.showOnfocus) return [];
  const own =
    onfocus.recentQueries.enabled && config.recentQueries.enabled
      ? recent.slice(0, Math.min(onfocus.recentQueries.count, config.recentQueries.amount))
      : [];
  const popular = onfocus.popularQueries.enabled && config.popularQueries.enabled ? reply.popularQueries : [];
  const top = onfocus.topProduct.enabled ? reply.topProduct : null;
  const shown = onfocus.popularProducts.enabled
    ? reply.popularProducts.filter(({ id }) => id !== top?.id).slice(0, onfocus.popularProducts.count)
    : [];
  return [
    {
      id: 'recent',
      header: labels.recentQueries.header,
      area: 'queries',
      options: own.length > 0 ? [...queries(own, 'recent'), { kind: 'clearRecent' }] : [],
    },
    {
      id: 'popular',
      header: labels.popularQueries.header,
      area: 'queries',
      options: queries(popular.slice(0, onfocus.popularQueries.count), 'popular'),
    },
    ...onfocus.customQueries.map(
      (custom, index): Section => ({
        id: `own-${index}`,
        header: custom.header,
        area: 'queries',
        options: custom.queries.map(({ label, link }) =>
          link === ''
            ? { kind: 'query', text: label, source: 'popular' }
            : { kind: 'link', label, href: link },
        ),
      }),
    ),
    {
      id: 'top',
      header: labels.popularProducts.topProduct,
      area: 'products',
      options: products([top], 'top'),
    },
    {
      id: 'products',
      header: labels.popularProducts.header,
      area: 'products',
      options: products(shown, 'popular'),
    },
  ];
};

const listTyped = (typed: string, { config, reply }: PanelData): Section[] => {
  const { autocomplete } = config.settings;
  const labels = config.labels.autocomplete;
  const best = autocomplete.bestseller.enabled ? reply.bestseller : null;
  const found = reply.products.filter(({ id }) => id !== best?.id).slice(0, autocomplete.resultsCount);
  const suggested = autocomplete.suggestions.enabled
    ? reply.suggestions
        .map(({ text }) => text)
        // Suggesting the current input would be of no use.
        .filter((text) => text.toLowerCase() !== typed.toLowerCase())
        .slice(0, autocomplete.suggestions.count)
    : [];
  const named = (field: 'categories' | 'brand', header: string): Section => ({
    id: field,
    header,
    area: 'queries',
    options: autocomplete.suggestions.enabled
      ? reply.values
          .filter((value) => value.field === field)
          .map(({ value, label }) => ({ kind: 'value', field, value, label }))
      : [],
  });
  return [
    {
      id: 'suggestions',
      header: labels.suggestions,
      area: 'queries',
      options: queries(suggested, 'suggestion'),
    },
    named('categories', config.labels.serp.categories),
    named('brand', config.labels.serp.brands),
    {
      id: 'bestseller',
      header: labels.bestseller,
      area: 'products',
      options: products([best], 'bestseller'),
    },
    { id: 'products', header: labels.products, area: 'products', options: products(found, 'result') },
    { id: 'all', header: '', area: 'action', options: reply.total > 0 ? [{ kind: 'showAll' }] : [] },
  ];
};

/** The panel's sections, in keyboard order. Sections without options are left out. */
export const listSections = (typed: string, known: PanelData): Section[] => {
  const { onfocus, autocomplete } = known.config.settings;
  const isTyped = typed.trim() !== '';
  if (isTyped ? !autocomplete.showAutocomplete : !onfocus.showOnfocus) return [];
  const sections = isTyped ? listTyped(typed.trim(), known) : listOnFocus(known);
  return sections.filter(({ options }) => options.length > 0);
};
