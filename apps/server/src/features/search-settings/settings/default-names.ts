import type { LanguageCode } from '@vitrina/contract';

/* What visitors read until the shop writes its own words. */

type Words<Name extends string> = Readonly<Record<LanguageCode, Readonly<Record<Name, string>>>>;

/** BCP 47 tags, for writing currencies in a language. */
export const languageTags: Readonly<Record<LanguageCode, string>> = {
  pol: 'pl',
  cze: 'cs',
  slo: 'sk',
  eng: 'en',
  ukr: 'uk',
  rum: 'ro',
  bul: 'bg',
  ger: 'de',
  hrv: 'hr',
  hun: 'hu',
  ita: 'it',
};

export type DefaultSort = 'relevance' | 'cheapest' | 'dearest' | 'title';

export const sortNames: Words<DefaultSort> = {
  pol: {
    relevance: 'Trafność',
    cheapest: 'Cena: od najniższej',
    dearest: 'Cena: od najwyższej',
    title: 'Nazwa: A–Z',
  },
  cze: {
    relevance: 'Nejrelevantnější',
    cheapest: 'Cena: od nejnižší',
    dearest: 'Cena: od nejvyšší',
    title: 'Název: A–Z',
  },
  slo: {
    relevance: 'Najrelevantnejšie',
    cheapest: 'Cena: od najnižšej',
    dearest: 'Cena: od najvyššej',
    title: 'Názov: A – Z',
  },
  eng: {
    relevance: 'Relevance',
    cheapest: 'Price: low to high',
    dearest: 'Price: high to low',
    title: 'Name: A–Z',
  },
  ukr: {
    relevance: 'За відповідністю',
    cheapest: 'Ціна: від найнижчої',
    dearest: 'Ціна: від найвищої',
    title: 'Назва: А–Я',
  },
  rum: {
    relevance: 'Relevanță',
    cheapest: 'Preț: crescător',
    dearest: 'Preț: descrescător',
    title: 'Nume: A–Z',
  },
  bul: {
    relevance: 'Уместност',
    cheapest: 'Цена: възходящо',
    dearest: 'Цена: низходящо',
    title: 'Име: А–Я',
  },
  ger: {
    relevance: 'Relevanz',
    cheapest: 'Preis: aufsteigend',
    dearest: 'Preis: absteigend',
    title: 'Name: A–Z',
  },
  hrv: {
    relevance: 'Relevantnost',
    cheapest: 'Cijena: od najniže',
    dearest: 'Cijena: od najviše',
    title: 'Naziv: A–Ž',
  },
  hun: {
    relevance: 'Relevancia',
    cheapest: 'Ár: növekvő',
    dearest: 'Ár: csökkenő',
    title: 'Név: A–Z',
  },
  ita: {
    relevance: 'Rilevanza',
    cheapest: 'Prezzo: crescente',
    dearest: 'Prezzo: decrescente',
    title: 'Nome: A–Z',
  },
};

export const namedFields = [
  'categories',
  'price',
  'brand',
  'availability',
  'color',
  'size',
  'material',
  'gender',
  'condition',
  'attributes',
] as const;

const columns = (row: string): Readonly<Record<(typeof namedFields)[number], string>> => {
  const words = row.split(', ');
  return Object.fromEntries(namedFields.map((field, at) => [field, words[at] ?? field])) as Record<
    (typeof namedFields)[number],
    string
  >;
};

/** In the order of `namedFields`. Polish, Czech and English ones are those of the panel. */
export const fieldLabels: Words<(typeof namedFields)[number]> = {
  pol: columns('Kategorie, Cena, Marka, Dostępność, Kolor, Rozmiar, Materiał, Płeć, Stan, Parametry'),
  cze: columns('Kategorie, Cena, Značka, Dostupnost, Barva, Velikost, Materiál, Pohlaví, Stav, Parametry'),
  slo: columns('Kategórie, Cena, Značka, Dostupnosť, Farba, Veľkosť, Materiál, Pohlavie, Stav, Parametre'),
  eng: columns(
    'Categories, Price, Brand, Availability, Color, Size, Material, Gender, Condition, Attributes',
  ),
  ukr: columns('Категорії, Ціна, Бренд, Наявність, Колір, Розмір, Матеріал, Стать, Стан, Характеристики'),
  rum: columns(
    'Categorii, Preț, Marcă, Disponibilitate, Culoare, Mărime, Material, Gen, Stare, Caracteristici',
  ),
  bul: columns('Категории, Цена, Марка, Наличност, Цвят, Размер, Материал, Пол, Състояние, Характеристики'),
  ger: columns(
    'Kategorien, Preis, Marke, Verfügbarkeit, Farbe, Größe, Material, Geschlecht, Zustand, Eigenschaften',
  ),
  hrv: columns('Kategorije, Cijena, Marka, Dostupnost, Boja, Veličina, Materijal, Spol, Stanje, Značajke'),
  hun: columns('Kategóriák, Ár, Márka, Elérhetőség, Szín, Méret, Anyag, Nem, Állapot, Jellemzők'),
  ita: columns(
    'Categorie, Prezzo, Marca, Disponibilità, Colore, Taglia, Materiale, Genere, Condizione, Caratteristiche',
  ),
};
