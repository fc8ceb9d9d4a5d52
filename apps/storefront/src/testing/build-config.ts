import type { PublicConfig } from '@vitrina/contract';

type Deep<T> = {
  [Key in keyof T]?: T[Key] extends readonly unknown[]
    ? T[Key]
    : T[Key] extends object
      ? Deep<T[Key]>
      : T[Key];
};

const merge = <T extends object>(base: T, change: Deep<T>): T => {
  const merged: Record<string, unknown> = { ...(base as Record<string, unknown>) };
  for (const [key, value] of Object.entries(change)) {
    const own = merged[key];
    const isObject = (one: unknown): one is object =>
      typeof one === 'object' && one !== null && !Array.isArray(one);
    merged[key] = isObject(own) && isObject(value) ? merge(own, value) : value;
  }
  return merged as T;
};

const square = (size: number) => ({ width: size, height: size });

const config: PublicConfig = {
  searchId: 'kubki',
  language: 'pl',
  currency: 'PLN',
  googleAnalytics: { measurementId: '', mode: 'event' },
  recentQueries: { enabled: true, amount: 5 },
  popularQueries: { enabled: true, amount: 10 },
  productsPerPage: 12,
  testUntil: null,
  style: { accent: null, roundness: 10, font: '', density: 'comfortable', theme: 'page' },
  settings: {
    style: { accent: '', roundness: 10, font: 'page', density: 'comfortable', theme: 'page' },
    general: {
      applicationEnabled: true,
      redirectionUrl: '',
      removeDecimals: false,
      currency: '',
      useHashBeforeSearchParams: false,
      picturesAddress: '',
    },
    onfocus: {
      showOnfocus: true,
      popularProducts: { enabled: true, count: 4, sortName: '' },
      popularQueries: { enabled: true, count: 6 },
      customQueries: [{ header: 'Na skróty', queries: [{ label: 'Prezenty do 50 zł', link: '/prezenty' }] }],
      imageSize: square(64),
      recentQueries: { enabled: true, count: 5 },
      topProduct: { enabled: true, imageSize: square(120) },
    },
    autocomplete: {
      showButtonOnInput: true,
      showAutocomplete: true,
      bestseller: { enabled: true },
      imageSize: square(56),
      resultsCount: 6,
      suggestions: { enabled: true, count: 6 },
    },
    serp: {
      showInput: false,
      showButtonOnInput: true,
      backToTop: true,
      allowEmptyQuery: false,
      showSorting: true,
      tagList: { enabled: true, limitPerFilter: 3 },
      imageSize: { ...square(240), useQuarticImages: true },
      asideFilters: true,
      topFilters: false,
      grid: { small: 2, medium: 3, large: 4, extraLarge: 5 },
      markedFilters: [],
      pagination: { top: false, bottom: true },
      templates: { productCard: '', autocompleteResult: '', popularProduct: '', topProduct: '' },
      changeDocumentTitle: true,
    },
  },
  labels: {
    autocomplete: {
      placeholder: 'Czego szukasz?',
      search: 'Szukaj',
      clear: 'Wyczyść',
      suggestions: 'Podpowiedzi',
      products: 'Produkty',
      bestseller: 'Bestseller',
      showAll: 'Pokaż wszystkie ({{count}})',
      nothingFound: 'Nic nie pasuje do „{{query}}”',
    },
    popularQueries: { header: 'Często szukane' },
    popularProducts: { header: 'Popularne', topProduct: 'Hit tygodnia' },
    serp: {
      title: 'Wyniki dla „{{query}}”',
      resultsCount: 'Produkty: {{count}}',
      nothingFound: 'Nie mamy nic dla „{{query}}”',
      nothingFoundHint: 'Sprawdź pisownię albo wpisz mniej słów.',
      sortBy: 'Sortuj',
      backToTop: 'Do góry',
      loading: 'Szukamy…',
      failed: 'Nie udało się wyszukać.',
      retry: 'Spróbuj jeszcze raz',
      unavailable: 'Chwilowo niedostępny',
      lowestPrice: 'Najniższa cena z 30 dni przed obniżką: {{price}}',
      close: 'Zamknij',
      corrected: 'Szukamy „{{query}}”',
      asTyped: 'Szukaj jednak „{{query}}”',
      missingWords: 'Nic tu nie ma słowa: {{words}}',
      partial: 'Tylko niektóre słowa',
      categories: 'Działy',
      brands: 'Firmy',
    },
    filters: {
      header: 'Filtry',
      apply: 'Pokaż wyniki',
      clear: 'Usuń',
      clearAll: 'Usuń wszystkie',
      showMore: 'Pokaż więcej',
      showLess: 'Pokaż mniej',
      from: 'Od',
      to: 'Do',
      searchInFilter: 'Szukaj na liście',
    },
    pagination: {
      previous: 'Poprzednia',
      next: 'Następna',
      page: 'Strona {{page}} z {{pages}}',
      showMore: 'Pokaż więcej',
    },
    recentQueries: { header: 'Ostatnio szukane', clear: 'Wyczyść historię', remove: 'Usuń „{{query}}”' },
    availability: {
      in_stock: 'Dostępne',
      out_of_stock: 'Niedostępne',
      preorder: 'Przedsprzedaż',
      backorder: 'Na zamówienie',
    },
    look: {
      ...{ header: 'Pasuje do tego', button: 'Zobacz', total: 'Cały zestaw: {{price}}' },
      ...{ addSet: 'Dodaj zestaw do koszyka', added: 'Zestaw jest w koszyku', notAdded: 'Spróbuj ponownie' },
    },
    stream: {
      ...{ header: 'Zainspiruj się', products: 'Produkty: {{count}}', inPost: 'Produkty z tego posta' },
      ...{ onInstagram: 'Zobacz na Instagramie', showMore: 'Pokaż więcej', failed: 'Nie udało się wczytać' },
      ...{ previous: 'Poprzedni post', next: 'Następny post', addToCart: 'Dodaj do koszyka' },
      ...{ added: 'Dodano do koszyka', notAdded: 'Nie udało się dodać' },
    },
  },
};

/** The app's settings as the server sends them, with the given changes. */
export const buildConfig = (change: Deep<PublicConfig> = {}): PublicConfig => merge(config, change);
