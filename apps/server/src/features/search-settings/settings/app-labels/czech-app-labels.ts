import type { AppLabels } from '@vitrina/contract';

export const czechAppLabels: AppLabels = {
  autocomplete: {
    placeholder: 'Co hledáte?',
    search: 'Hledat',
    clear: 'Vymazat',
    suggestions: 'Návrhy',
    products: 'Produkty',
    bestseller: 'Nejprodávanější',
    showAll: 'Zobrazit vše ({{count}})',
    nothingFound: 'Pro „{{query}}“ jsme nic nenašli',
  },
  popularQueries: {
    header: 'Oblíbená hledání',
  },
  popularProducts: {
    header: 'Oblíbené produkty',
    topProduct: 'Nejprodávanější',
  },
  serp: {
    title: 'Výsledky pro „{{query}}“',
    resultsCount: 'Počet produktů: {{count}}',
    nothingFound: 'Pro „{{query}}“ jsme nic nenašli',
    nothingFoundHint: 'Zkontrolujte pravopis, nebo zkuste jiná slova.',
    sortBy: 'Seřadit',
    backToTop: 'Nahoru',
    loading: 'Hledáme…',
    failed: 'Vyhledávání teď nefunguje.',
    retry: 'Zkusit znovu',
    unavailable: 'Nedostupné',
    lowestPrice: 'Nejnižší cena za 30 dní: {{price}}',
    close: 'Zavřít',
  },
  filters: {
    header: 'Filtry',
    apply: 'Zobrazit výsledky',
    clear: 'Vymazat',
    clearAll: 'Vymazat vše',
    showMore: 'Zobrazit více',
    showLess: 'Zobrazit méně',
    from: 'Od',
    to: 'Do',
    searchInFilter: 'Hledat ve filtru',
  },
  pagination: {
    previous: 'Předchozí',
    next: 'Další',
    page: 'Strana {{page}} z {{pages}}',
    showMore: 'Zobrazit další produkty',
  },
  recentQueries: {
    header: 'Naposledy hledané',
    clear: 'Vymazat',
    remove: 'Odebrat „{{query}}“',
  },
  availability: {
    in_stock: 'Skladem',
    out_of_stock: 'Není skladem',
    preorder: 'Předprodej',
    backorder: 'Na objednávku',
  },
  look: { header: 'Doplňte look', button: 'Zobrazit' },
};
