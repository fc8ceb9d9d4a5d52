/** The one word that shops can't set, in the languages that catalogs may have. */
const words: Readonly<Record<string, string>> = {
  pl: 'Zamknij',
  cs: 'Zavřít',
  sk: 'Zavrieť',
  uk: 'Закрити',
  ro: 'Închide',
  bg: 'Затвори',
  de: 'Schließen',
  hr: 'Zatvori',
  hu: 'Bezárás',
  it: 'Chiudi',
};

export const closeWord = (language: string): string => words[language.slice(0, 2).toLowerCase()] ?? 'Close';
