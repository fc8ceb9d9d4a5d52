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
  'lookTotal',
  'lookAddSet',
  'lookAdded',
  'lookNotAdded',
  'streamHeader',
  'streamProducts',
  'streamInPost',
  'streamOnInstagram',
  'streamShowMore',
  'streamFailed',
  'streamPrevious',
  'streamNext',
  'streamAddToCart',
  'streamAdded',
  'streamNotAdded',
  'corrected',
  'asTyped',
  'missingWords',
  'partial',
  'categories',
  'brands',
] as const;
type MainLabel = (typeof mainLabels)[number];

/** In the order of `mainLabels`. */
const columns = (row: string): MainLabels => {
  const words = row.split(' | ');
  return Object.fromEntries(mainLabels.map((name, at) => [name, words[at] ?? ''])) as MainLabels;
};

export const otherAppLabels: Readonly<Partial<Record<LanguageCode, MainLabels>>> = {
  ukr: columns(
    'Що ви шукаєте? | Шукати | Очистити | Підказки | Товари | Хіт продажу | Показати всі ({{count}}) | За запитом «{{query}}» нічого не знайдено | Популярні запити | Популярні товари | Результати для «{{query}}» | Товарів: {{count}} | Сортувати | Фільтри | Показати результати | Очистити | Очистити всі | Показати більше | Показати менше | Від | До | Попередня | Наступна | Недавні запити | Закрити | Немає в наявності | Є в наявності | Передзамовлення | Під замовлення | Доповніть образ | Переглянути | Увесь комплект: {{price}} | Додати комплект до кошика | Комплект у кошику | Не вдалося додати комплект. Спробуйте ще раз. | Надихайтеся | Товарів: {{count}} | Товари з цього допису | Переглянути в Instagram | Показати більше | Не вдалося завантажити дописи. Спробуйте ще раз. | Попередній допис | Наступний допис | Додати до кошика | Додано до кошика | Не вдалося додати до кошика. Спробуйте ще раз. | Показуємо результати для «{{query}}» | Шукати саме «{{query}}» | Жоден товар не містить слова: {{words}} | Часткові збіги | Категорії | Бренди',
  ),
  rum: columns(
    'Ce căutați? | Căutare | Șterge | Sugestii | Produse | Cel mai vândut | Vezi toate ({{count}}) | Nu am găsit nimic pentru „{{query}}” | Căutări populare | Produse populare | Rezultate pentru „{{query}}” | Produse: {{count}} | Sortează | Filtre | Vezi rezultatele | Șterge | Șterge tot | Mai multe | Mai puține | De la | Până la | Anterioara | Următoarea | Căutări recente | Închide | Stoc epuizat | În stoc | Precomandă | La comandă | Completați ținuta | Vezi | Tot setul: {{price}} | Adaugă setul în coș | Setul este în coș | Setul nu a putut fi adăugat. Încercați din nou. | Inspirați-vă | Produse: {{count}} | Produsele din această postare | Vezi pe Instagram | Mai multe | Postările nu au putut fi încărcate. Încercați din nou. | Postarea anterioară | Postarea următoare | Adaugă în coș | Adăugat în coș | Nu s-a putut adăuga în coș. Încercați din nou. | Afișăm rezultate pentru „{{query}}” | Caută exact „{{query}}” | Niciun produs nu conține cuvântul: {{words}} | Potriviri parțiale | Categorii | Mărci',
  ),
  bul: columns(
    'Какво търсите? | Търсене | Изчисти | Предложения | Продукти | Най-продаван | Покажи всички ({{count}}) | Няма резултати за „{{query}}“ | Популярни търсения | Популярни продукти | Резултати за „{{query}}“ | Продукти: {{count}} | Сортиране | Филтри | Покажи резултатите | Изчисти | Изчисти всички | Покажи още | Покажи по-малко | От | До | Предишна | Следваща | Последни търсения | Затвори | Няма наличност | В наличност | Предварителна поръчка | По поръчка | Допълнете визията | Виж | Целият комплект: {{price}} | Добави комплекта в количката | Комплектът е в количката | Комплектът не можа да се добави. Опитайте отново. | Вдъхновете се | Продукти: {{count}} | Продукти от тази публикация | Виж в Instagram | Покажи още | Публикациите не можаха да се заредят. Опитайте отново. | Предишна публикация | Следваща публикация | Добави в количката | Добавено в количката | Не можа да се добави в количката. Опитайте отново. | Показваме резултати за „{{query}}“ | Търсене точно на „{{query}}“ | Никой продукт не съдържа думата: {{words}} | Частични съвпадения | Категории | Марки',
  ),
  ger: columns(
    'Wonach suchen Sie? | Suchen | Löschen | Vorschläge | Produkte | Bestseller | Alle anzeigen ({{count}}) | Nichts gefunden für „{{query}}“ | Beliebte Suchen | Beliebte Produkte | Ergebnisse für „{{query}}“ | Produkte: {{count}} | Sortieren | Filter | Ergebnisse anzeigen | Löschen | Alle löschen | Mehr anzeigen | Weniger anzeigen | Von | Bis | Zurück | Weiter | Letzte Suchen | Schließen | Nicht auf Lager | Auf Lager | Vorbestellung | Nachbestellt | Den Look vervollständigen | Ansehen | Das ganze Set: {{price}} | Set in den Warenkorb | Das Set ist im Warenkorb | Das Set konnte nicht hinzugefügt werden. Bitte versuchen Sie es erneut. | Lassen Sie sich inspirieren | Produkte: {{count}} | Produkte in diesem Beitrag | Auf Instagram ansehen | Mehr anzeigen | Die Beiträge konnten nicht geladen werden. Bitte versuchen Sie es erneut. | Vorheriger Beitrag | Nächster Beitrag | In den Warenkorb | Im Warenkorb | Konnte nicht in den Warenkorb gelegt werden. Bitte versuchen Sie es erneut. | Ergebnisse für „{{query}}“ | Stattdessen nach „{{query}}“ suchen | Kein Produkt enthält das Wort: {{words}} | Teilweise passend | Kategorien | Marken',
  ),
  hrv: columns(
    'Što tražite? | Traži | Obriši | Prijedlozi | Proizvodi | Najprodavanije | Prikaži sve ({{count}}) | Nema rezultata za „{{query}}” | Popularne pretrage | Popularni proizvodi | Rezultati za „{{query}}” | Proizvodi: {{count}} | Sortiraj | Filtri | Prikaži rezultate | Obriši | Obriši sve | Prikaži više | Prikaži manje | Od | Do | Prethodna | Sljedeća | Nedavne pretrage | Zatvori | Nije dostupno | Dostupno | Prednarudžba | Po narudžbi | Upotpunite izgled | Pogledaj | Cijeli komplet: {{price}} | Dodaj komplet u košaricu | Komplet je u košarici | Komplet nije dodan. Pokušajte ponovno. | Inspirirajte se | Proizvodi: {{count}} | Proizvodi iz ove objave | Pogledaj na Instagramu | Prikaži više | Objave se nisu učitale. Pokušajte ponovno. | Prethodna objava | Sljedeća objava | Dodaj u košaricu | Dodano u košaricu | Nije dodano u košaricu. Pokušajte ponovno. | Prikazujemo rezultate za „{{query}}” | Traži točno „{{query}}” | Nijedan proizvod nema riječ: {{words}} | Djelomično odgovara | Kategorije | Brendovi',
  ),
  hun: columns(
    'Mit keres? | Keresés | Törlés | Javaslatok | Termékek | Legnépszerűbb | Összes megtekintése ({{count}}) | Nincs találat erre: „{{query}}” | Népszerű keresések | Népszerű termékek | Találatok erre: „{{query}}” | Termékek: {{count}} | Rendezés | Szűrők | Találatok megtekintése | Törlés | Összes törlése | Több | Kevesebb | Ettől | Eddig | Előző | Következő | Legutóbbi keresések | Bezárás | Nincs raktáron | Raktáron | Előrendelhető | Rendelésre | Egészítse ki a megjelenést | Megnézem | A teljes szett: {{price}} | Szett a kosárba | A szett a kosárban van | A szettet nem sikerült a kosárba tenni. Próbálja újra. | Merítsen ihletet | Termékek: {{count}} | A bejegyzés termékei | Megnézem az Instagramon | Több | A bejegyzéseket nem sikerült betölteni. Próbálja újra. | Előző bejegyzés | Következő bejegyzés | Kosárba | A kosárban van | Nem sikerült a kosárba tenni. Próbálja újra. | Találatok erre: „{{query}}” | Keresés pontosan erre: „{{query}}” | Egy termékben sem szerepel ez a szó: {{words}} | Részben egyezik | Kategóriák | Márkák',
  ),
  ita: columns(
    'Cosa stai cercando? | Cerca | Cancella | Suggerimenti | Prodotti | Più venduto | Mostra tutti ({{count}}) | Nessun risultato per “{{query}}” | Ricerche popolari | Prodotti popolari | Risultati per “{{query}}” | Prodotti: {{count}} | Ordina | Filtri | Mostra risultati | Cancella | Cancella tutto | Mostra altri | Mostra meno | Da | A | Precedente | Successiva | Ricerche recenti | Chiudi | Non disponibile | Disponibile | Preordine | Su ordinazione | Completa il look | Vedi | Il set completo: {{price}} | Aggiungi il set al carrello | Il set è nel carrello | Non è stato possibile aggiungere il set. Riprova. | Lasciati ispirare | Prodotti: {{count}} | I prodotti di questo post | Vedi su Instagram | Mostra altri | Non è stato possibile caricare i post. Riprova. | Post precedente | Post successivo | Aggiungi al carrello | Aggiunto al carrello | Non è stato possibile aggiungerlo al carrello. Riprova. | Risultati per “{{query}}” | Cerca esattamente “{{query}}” | Nessun prodotto contiene la parola: {{words}} | Corrispondenze parziali | Categorie | Marche',
  ),
};
