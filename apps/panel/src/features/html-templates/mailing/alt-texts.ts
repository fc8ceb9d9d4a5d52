import type { LanguageCode, Locale } from '@vitrina/contract';

/* What readers of a mail are told who see no pictures. They read the shop's language, whatever the panel speaks. */

const words: Readonly<Record<LanguageCode, (position: number) => string>> = {
  pol: (position) => `Produkt ${position} – zobacz w sklepie`,
  cze: (position) => `Produkt ${position} – zobrazit v e-shopu`,
  slo: (position) => `Produkt ${position} – pozrieť v obchode`,
  eng: (position) => `Product ${position} – see it in the shop`,
  ukr: (position) => `Товар ${position} – переглянути в магазині`,
  rum: (position) => `Produsul ${position} – vezi în magazin`,
  bul: (position) => `Продукт ${position} – вижте в магазина`,
  ger: (position) => `Produkt ${position} – im Shop ansehen`,
  hrv: (position) => `Proizvod ${position} – pogledajte u trgovini`,
  hun: (position) => `${position}. termék – megtekintés a boltban`,
  ita: (position) => `Prodotto ${position} – vedi nel negozio`,
};
const languageOfPanel: Readonly<Record<Locale, LanguageCode>> = { pl: 'pol', cz: 'cze', en: 'eng' };

/** `language`: the catalog's; null while it isn't known, and the panel's stands in. */
export const altTextsIn = (language: LanguageCode | null, locale: Locale): ((position: number) => string) =>
  words[language ?? languageOfPanel[locale]];
