import type { AppLabels } from '@vitrina/contract';

export const slovakAppLabels: AppLabels = {
  autocomplete: {
    placeholder: 'Čo hľadáte?',
    search: 'Hľadať',
    clear: 'Vymazať',
    suggestions: 'Návrhy',
    products: 'Produkty',
    bestseller: 'Najpredávanejšie',
    showAll: 'Zobraziť všetko ({{count}})',
    nothingFound: 'Pre „{{query}}“ sme nič nenašli',
  },
  popularQueries: {
    header: 'Obľúbené vyhľadávania',
  },
  popularProducts: {
    header: 'Obľúbené produkty',
    topProduct: 'Najpredávanejší produkt',
  },
  serp: {
    title: 'Výsledky pre „{{query}}“',
    resultsCount: 'Počet produktov: {{count}}',
    nothingFound: 'Pre „{{query}}“ sme nič nenašli',
    nothingFoundHint: 'Skontrolujte pravopis alebo skúste iné slová.',
    sortBy: 'Zoradiť',
    backToTop: 'Hore',
    loading: 'Hľadáme…',
    failed: 'Vyhľadávanie teraz nefunguje.',
    retry: 'Skúsiť znova',
    unavailable: 'Nedostupné',
    lowestPrice: 'Najnižšia cena za 30 dní: {{price}}',
    close: 'Zavrieť',
  },
  filters: {
    header: 'Filtre',
    apply: 'Zobraziť výsledky',
    clear: 'Vymazať',
    clearAll: 'Vymazať všetko',
    showMore: 'Zobraziť viac',
    showLess: 'Zobraziť menej',
    from: 'Od',
    to: 'Do',
    searchInFilter: 'Hľadať vo filtri',
  },
  pagination: {
    previous: 'Predchádzajúca',
    next: 'Ďalšia',
    page: 'Strana {{page}} z {{pages}}',
    showMore: 'Zobraziť ďalšie produkty',
  },
  recentQueries: {
    header: 'Naposledy hľadané',
    clear: 'Vymazať',
    remove: 'Odstrániť „{{query}}“',
  },
  availability: {
    in_stock: 'Skladom',
    out_of_stock: 'Nie je skladom',
    preorder: 'Predpredaj',
    backorder: 'Na objednávku',
  },
  look: { header: 'Doplňte look', button: 'Zobraziť' },
};
