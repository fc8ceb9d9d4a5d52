import type { AppLabels } from '@vitrina/contract';

export const polishAppLabels: AppLabels = {
  autocomplete: {
    placeholder: 'Czego szukasz?',
    search: 'Szukaj',
    clear: 'Wyczyść',
    suggestions: 'Podpowiedzi',
    products: 'Produkty',
    bestseller: 'Bestseller',
    showAll: 'Zobacz wszystkie ({{count}})',
    nothingFound: 'Nie znaleźliśmy nic dla „{{query}}”',
  },
  popularQueries: {
    header: 'Popularne wyszukiwania',
  },
  popularProducts: {
    header: 'Popularne produkty',
    topProduct: 'Hit sprzedaży',
  },
  serp: {
    title: 'Wyniki dla „{{query}}”',
    resultsCount: 'Liczba produktów: {{count}}',
    nothingFound: 'Nie znaleźliśmy nic dla „{{query}}”',
    nothingFoundHint: 'Sprawdź pisownię albo użyj innych słów.',
    sortBy: 'Sortuj',
    backToTop: 'Do góry',
    loading: 'Szukamy…',
    failed: 'Wyszukiwanie chwilowo nie działa.',
    retry: 'Spróbuj ponownie',
    unavailable: 'Niedostępny',
    lowestPrice: 'Najniższa cena z 30 dni: {{price}}',
    close: 'Zamknij',
  },
  filters: {
    header: 'Filtry',
    apply: 'Pokaż wyniki',
    clear: 'Wyczyść',
    clearAll: 'Wyczyść wszystkie',
    showMore: 'Pokaż więcej',
    showLess: 'Pokaż mniej',
    from: 'Od',
    to: 'Do',
    searchInFilter: 'Szukaj w filtrze',
  },
  pagination: {
    previous: 'Poprzednia',
    next: 'Następna',
    page: 'Strona {{page}} z {{pages}}',
    showMore: 'Pokaż więcej produktów',
  },
  recentQueries: {
    header: 'Ostatnio szukane',
    clear: 'Wyczyść',
    remove: 'Usuń „{{query}}”',
  },
  availability: {
    in_stock: 'Dostępny',
    out_of_stock: 'Niedostępny',
    preorder: 'Przedsprzedaż',
    backorder: 'Na zamówienie',
  },
  look: { header: 'Dopełnij stylizację', button: 'Zobacz' },
};
