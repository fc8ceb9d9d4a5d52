import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';

/** Countries whose codes are usually typed without the separator that belongs to them. */
const separators: ReadonlyMap<string, { readonly pattern: RegExp; readonly written: string }> = new Map([
  ['PL', { pattern: /^(\d{2})[ -]?(\d{3})$/, written: '$1-$2' }],
  ['PT', { pattern: /^(\d{4})[ -]?(\d{3})$/, written: '$1-$2' }],
  ['CZ', { pattern: /^(\d{3}) ?(\d{2})$/, written: '$1 $2' }],
  ['SK', { pattern: /^(\d{3}) ?(\d{2})$/, written: '$1 $2' }],
  ['GR', { pattern: /^(\d{3}) ?(\d{2})$/, written: '$1 $2' }],
  ['SE', { pattern: /^(\d{3}) ?(\d{2})$/, written: '$1 $2' }],
]);

/** A postal code as it is stored: trimmed, in capitals, with the separator of its country (`00950` in Poland is `00-950`). */
export const normalizePostalCode = (country: string, typed: string): string => {
  const plain = typed.trim().toUpperCase().replaceAll(/\s+/g, ' ');
  const separator = separators.get(country);
  return separator ? plain.replace(separator.pattern, separator.written) : plain;
};

/**
 * Whether a postal code has the shape of the country's. Some countries have none, of others the shape isn't known here: for them up
 * to 12 letters, digits, spaces and dashes are accepted, and nothing at all is too.
 */
export const isPostalCode = (country: string, typed: string): boolean => {
  const code = normalizePostalCode(country, typed);
  // The validator throws for a country that it doesn't know.
  if (!/^[A-Z]{2}$/.test(country) || !postcodeValidatorExistsForCountry(country))
    return /^[\p{L}\p{N} -]{0,12}$/u.test(code);
  return postcodeValidator(code, country);
};
