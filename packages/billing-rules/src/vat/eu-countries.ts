/**
 * A member state: its ISO 3166 code, the prefix of its VAT numbers, and its standard rate in hundredths of a percent.
 */
export type EuCountry = { readonly vatPrefix: string; readonly standardRateBp: number };

/** The day that the rates below are meant for. They are to be compared with the member states' own before taking real payments. */
export const euRatesAsOf = '2026-01-01';

/** The 27 member states by ISO code. Greece is GR as a country and EL in VAT numbers. */
const euCountries: ReadonlyMap<string, EuCountry> = new Map([
  ['AT', { vatPrefix: 'AT', standardRateBp: 2000 }],
  ['BE', { vatPrefix: 'BE', standardRateBp: 2100 }],
  ['BG', { vatPrefix: 'BG', standardRateBp: 2000 }],
  ['CY', { vatPrefix: 'CY', standardRateBp: 1900 }],
  ['CZ', { vatPrefix: 'CZ', standardRateBp: 2100 }],
  ['DE', { vatPrefix: 'DE', standardRateBp: 1900 }],
  ['DK', { vatPrefix: 'DK', standardRateBp: 2500 }],
  ['EE', { vatPrefix: 'EE', standardRateBp: 2400 }],
  ['ES', { vatPrefix: 'ES', standardRateBp: 2100 }],
  ['FI', { vatPrefix: 'FI', standardRateBp: 2550 }],
  ['FR', { vatPrefix: 'FR', standardRateBp: 2000 }],
  ['GR', { vatPrefix: 'EL', standardRateBp: 2400 }],
  ['HR', { vatPrefix: 'HR', standardRateBp: 2500 }],
  ['HU', { vatPrefix: 'HU', standardRateBp: 2700 }],
  ['IE', { vatPrefix: 'IE', standardRateBp: 2300 }],
  ['IT', { vatPrefix: 'IT', standardRateBp: 2200 }],
  ['LT', { vatPrefix: 'LT', standardRateBp: 2100 }],
  ['LU', { vatPrefix: 'LU', standardRateBp: 1700 }],
  ['LV', { vatPrefix: 'LV', standardRateBp: 2100 }],
  ['MT', { vatPrefix: 'MT', standardRateBp: 1800 }],
  ['NL', { vatPrefix: 'NL', standardRateBp: 2100 }],
  ['PL', { vatPrefix: 'PL', standardRateBp: 2300 }],
  ['PT', { vatPrefix: 'PT', standardRateBp: 2300 }],
  ['RO', { vatPrefix: 'RO', standardRateBp: 2100 }],
  ['SE', { vatPrefix: 'SE', standardRateBp: 2500 }],
  ['SI', { vatPrefix: 'SI', standardRateBp: 2200 }],
  ['SK', { vatPrefix: 'SK', standardRateBp: 2300 }],
]);

/** Undefined for a country outside the European Union. Takes an ISO code in capitals. */
export const findEuCountry = (country: string): EuCountry | undefined => euCountries.get(country);

export const listEuCountries = (): string[] => [...euCountries.keys()];
