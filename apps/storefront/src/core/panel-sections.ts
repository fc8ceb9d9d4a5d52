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

const section = (
  id: string,
  area: Section['area'],
  header: string,
  options: readonly PanelOption[],
): Section => ({ id, area, header, options });

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
    section(
      'recent',
      'queries',
      labels.recentQueries.header,
      own.length > 0 ? [...queries(own, 'recent'), { kind: 'clearRecent' }] : [],
    ),
    section(
      'popular',
      'queries',
      labels.popularQueries.header,
      queries(popular.slice(0, onfocus.popularQueries.count), 'popular'),
    ),
    ...onfocus.customQueries.map((custom, index) =>
      section(
        `own-${index}`,
        'queries',
        custom.header,
        custom.queries.map(({ label, link }) =>
          link === ''
            ? { kind: 'query', text: label, source: 'popular' }
            : { kind: 'link', label, href: link },
        ),
      ),
    ),
    section('top', 'products', labels.popularProducts.topProduct, products([top], 'top')),
    section('products', 'products', labels.popularProducts.header, products(shown, 'popular')),
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
  const named = (field: 'categories' | 'brand', header: string): Section =>
    section(
      field,
      'queries',
      header,
      autocomplete.suggestions.enabled
        ? reply.values
            .filter((value) => value.field === field)
            .map(({ value, label }) => ({ kind: 'value', field, value, label }))
        : [],
    );
  return [
    section('suggestions', 'queries', labels.suggestions, queries(suggested, 'suggestion')),
    named('categories', config.labels.serp.categories),
    named('brand', config.labels.serp.brands),
    section('bestseller', 'products', labels.bestseller, products([best], 'bestseller')),
    section('products', 'products', labels.products, products(found, 'result')),
    section('all', 'action', '', reply.total > 0 ? [{ kind: 'showAll' }] : []),
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
