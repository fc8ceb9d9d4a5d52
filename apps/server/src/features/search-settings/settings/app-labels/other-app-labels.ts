import type { LanguageCode } from '@vitrina/contract';

/** The texts that most visitors read, for languages without a full list; their other texts are English. */
export type MainLabels = Readonly<Record<MainLabel, string>>;

const mainLabels = [
  'placeholder',
  'search',
  'clear',
  'suggestions',
  'products',
  'bestseller',
  'showAll',
  'nothingFound',
  'popularQueries',
  'popularProducts',
  'title',
  'resultsCount',
  'sortBy',
  'filters',
  'apply',
  'clearFilter',
  'clearAll',
  'showMore',
  'showLess',
  'from',
  'to',
  'previous',
  'next',
  'recentQueries',
  'close',
  'outOfStock',
  'inStock',
  'preorder',
  'backorder',
  'lookHeader',
  'lookButton',
] as const;
type MainLabel = (typeof mainLabels)[number];

/** In the order of `mainLabels`. */
const columns = (row: string): MainLabels => {
  const words = row.split(' | ');
  return Object.fromEntries(mainLabels.map((name, at) => [name, words[at] ?? ''])) as MainLabels;
};

export const otherAppLabels: Readonly<Partial<Record<LanguageCode, MainLabels>>> = {
  ukr: columns(
    'Що ви шукаєте? | Шукати | Очистити | Підказки | Товари | Хіт продажу | Показати всі ({{count}}) | За запитом «{{query}}» нічого не знайдено | Популярні запити | Популярні товари | Результати для «{{query}}» | Товарів: {{count}} | Сортувати | Фільтри | Показати результати | Очистити | Очистити всі | Показати більше | Показати менше | Від | До | Попередня | Наступна | Недавні запити | Закрити | Немає в наявності | Є в наявності | Передзамовлення | Під замовлення | Доповніть образ | Переглянути',
  ),
  rum: columns(
    'Ce căutați? | Căutare | Șterge | Sugestii | Produse | Cel mai vândut | Vezi toate ({{count}}) | Nu am găsit nimic pentru „{{query}}” | Căutări populare | Produse populare | Rezultate pentru „{{query}}” | Produse: {{count}} | Sortează | Filtre | Vezi rezultatele | Șterge | Șterge tot | Mai multe | Mai puține | De la | Până la | Anterioara | Următoarea | Căutări recente | Închide | Stoc epuizat | În stoc | Precomandă | La comandă | Completați ținuta | Vezi',
  ),
  bul: columns(
    'Какво търсите? | Търсене | Изчисти | Предложения | Продукти | Най-продаван | Покажи всички ({{count}}) | Няма резултати за „{{query}}“ | Популярни търсения | Популярни продукти | Резултати за „{{query}}“ | Продукти: {{count}} | Сортиране | Филтри | Покажи резултатите | Изчисти | Изчисти всички | Покажи още | Покажи по-малко | От | До | Предишна | Следваща | Последни търсения | Затвори | Няма наличност | В наличност | Предварителна поръчка | По поръчка | Допълнете визията | Виж',
  ),
  ger: columns(
    'Wonach suchen Sie? | Suchen | Löschen | Vorschläge | Produkte | Bestseller | Alle anzeigen ({{count}}) | Nichts gefunden für „{{query}}“ | Beliebte Suchen | Beliebte Produkte | Ergebnisse für „{{query}}“ | Produkte: {{count}} | Sortieren | Filter | Ergebnisse anzeigen | Löschen | Alle löschen | Mehr anzeigen | Weniger anzeigen | Von | Bis | Zurück | Weiter | Letzte Suchen | Schließen | Nicht auf Lager | Auf Lager | Vorbestellung | Nachbestellt | Den Look vervollständigen | Ansehen',
  ),
  hrv: columns(
    'Što tražite? | Traži | Obriši | Prijedlozi | Proizvodi | Najprodavanije | Prikaži sve ({{count}}) | Nema rezultata za „{{query}}” | Popularne pretrage | Popularni proizvodi | Rezultati za „{{query}}” | Proizvodi: {{count}} | Sortiraj | Filtri | Prikaži rezultate | Obriši | Obriši sve | Prikaži više | Prikaži manje | Od | Do | Prethodna | Sljedeća | Nedavne pretrage | Zatvori | Nije dostupno | Dostupno | Prednarudžba | Po narudžbi | Upotpunite izgled | Pogledaj',
  ),
  hun: columns(
    'Mit keres? | Keresés | Törlés | Javaslatok | Termékek | Legnépszerűbb | Összes megtekintése ({{count}}) | Nincs találat erre: „{{query}}” | Népszerű keresések | Népszerű termékek | Találatok erre: „{{query}}” | Termékek: {{count}} | Rendezés | Szűrők | Találatok megtekintése | Törlés | Összes törlése | Több | Kevesebb | Ettől | Eddig | Előző | Következő | Legutóbbi keresések | Bezárás | Nincs raktáron | Raktáron | Előrendelhető | Rendelésre | Egészítse ki a megjelenést | Megnézem',
  ),
  ita: columns(
    'Cosa stai cercando? | Cerca | Cancella | Suggerimenti | Prodotti | Più venduto | Mostra tutti ({{count}}) | Nessun risultato per “{{query}}” | Ricerche popolari | Prodotti popolari | Risultati per “{{query}}” | Prodotti: {{count}} | Ordina | Filtri | Mostra risultati | Cancella | Cancella tutto | Mostra altri | Mostra meno | Da | A | Precedente | Successiva | Ricerche recenti | Chiudi | Non disponibile | Disponibile | Preordine | Su ordinazione | Completa il look | Vedi',
  ),
};
