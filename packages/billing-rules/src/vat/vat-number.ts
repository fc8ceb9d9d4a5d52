import {
  austria,
  belgium,
  bulgaria,
  type Country,
  checkVAT,
  croatia,
  cyprus,
  czechRepublic,
  denmark,
  estonia,
  finland,
  france,
  germany,
  greece,
  hungary,
  ireland,
  italy,
  latvia,
  lithuania,
  luxembourg,
  malta,
  netherlands,
  norway,
  poland,
  portugal,
  romania,
  slovakiaRepublic,
  slovenia,
  spain,
  sweden,
  switzerland,
  unitedKingdom,
} from 'jsvat-next';
import { findEuCountry } from './eu-countries.ts';

/** The rules of each country whose numbers can be checked, by ISO code. */
const rulesOf: ReadonlyMap<string, Country> = new Map([
  ['AT', austria],
  ['BE', belgium],
  ['BG', bulgaria],
  ['CH', switzerland],
  ['CY', cyprus],
  ['CZ', czechRepublic],
  ['DE', germany],
  ['DK', denmark],
  ['EE', estonia],
  ['ES', spain],
  ['FI', finland],
  ['FR', france],
  ['GB', unitedKingdom],
  ['GR', greece],
  ['HR', croatia],
  ['HU', hungary],
  ['IE', ireland],
  ['IT', italy],
  ['LT', lithuania],
  ['LU', luxembourg],
  ['LV', latvia],
  ['MT', malta],
  ['NL', netherlands],
  ['NO', norway],
  ['PL', poland],
  ['PT', portugal],
  ['RO', romania],
  ['SE', sweden],
  ['SI', slovenia],
  ['SK', slovakiaRepublic],
]);

const prefixesOf = (country: string): string[] => {
  // Northern Ireland's numbers begin with XI; GR is a common mistake for EL.
  if (country === 'GB') return ['GB', 'XI'];
  if (country === 'GR') return ['EL', 'GR'];
  // The number of a Swiss company begins with CHE.
  if (country === 'CH') return ['CHE'];
  return [country];
};

/**
 * A VAT number as it is stored and sent: capitals, no separators, with the prefix of its country, which may be missing in what was
 * typed: `526-025-02-74` in Poland is `PL5260250274`. Outside of Europe nothing is put in front. `country` is an ISO code.
 */
export const normalizeVatNumber = (country: string, typed: string): string => {
  const plain = typed.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (!rulesOf.has(country)) return plain;
  const [first = country, ...others] = prefixesOf(country);
  if (country === 'GB' && others.some((prefix) => plain.startsWith(prefix))) return plain;
  const prefix = [first, ...others].find((each) => plain.startsWith(each));
  return first + (prefix === undefined ? plain : plain.slice(prefix.length));
};

/**
 * Whether the number has the shape and the check digits of the country's VAT numbers. Where the country's rules aren't known, 4 to 20
 * letters and digits are accepted. It says nothing about whether the number was ever given out; that only a register knows.
 */
export const isVatNumber = (country: string, typed: string): boolean => {
  const number = normalizeVatNumber(country, typed);
  const rules = rulesOf.get(country);
  if (!rules) return /^[A-Z0-9]{4,20}$/.test(number);
  // A row of zeros has right check digits in several countries, and belongs to nobody.
  return !/^\D*0*\D*$/.test(number) && checkVAT(number, [rules]).isValid;
};

/** How the registers of the European Union name a number: `{ prefix: 'EL', digits: '094259216' }`. Null outside of it. */
export const splitEuVatNumber = (
  country: string,
  typed: string,
): { readonly prefix: string; readonly digits: string } | null => {
  const prefix = findEuCountry(country)?.vatPrefix;
  if (prefix === undefined) return null;
  return { prefix, digits: normalizeVatNumber(country, typed).slice(prefix.length) };
};
