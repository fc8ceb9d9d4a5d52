/** Grammatical gender of a noun in the singular; `pl` stands for nouns without one that are named in the plural (buty, spodnie). */
export type Gender = 'm' | 'f' | 'n' | 'pl';

/**
 * The nominative of a Polish adjective or participle that agrees with a noun, from its masculine form:
 * czerwony -> czerwona, czerwone; niebieski -> niebieska, niebieskie; letni -> letnia, letnie.
 */
export const decline = (masculine: string, gender: Gender): string => {
  if (gender === 'm') return masculine;
  const stem = masculine.slice(0, -1);
  if (masculine.endsWith('y')) return stem + (gender === 'f' ? 'a' : 'e');
  if (gender !== 'f') return `${masculine}e`;
  return /[kg]i$/.test(masculine) ? `${stem}a` : `${masculine}a`;
};

/** The locative of a masculine adjective: (w kolorze) czerwonym, niebieskim. */
export const declineLocative = (masculine: string): string => `${masculine}m`;

export const capitalize = (text: string): string => text.charAt(0).toLocaleUpperCase('pl') + text.slice(1);

/** Lower-case ASCII words joined by hyphens, for addresses. */
export const toSlug = (text: string): string =>
  text
    .toLocaleLowerCase('pl')
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const zloty = new Intl.NumberFormat('pl-PL', { style: 'currency', currency: 'PLN' });

/** `priceMinor`: grosze. */
export const formatPrice = (priceMinor: number): string => zloty.format(priceMinor / 100);

/** „1 produkt", „3 produkty", „12 produktów". */
export const countProducts = (count: number): string => {
  const form = new Intl.PluralRules('pl').select(count);
  return `${count} ${form === 'one' ? 'produkt' : form === 'few' ? 'produkty' : 'produktów'}`;
};
