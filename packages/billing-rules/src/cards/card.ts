import cardValidator from 'card-validator';

export const cardBrands = [
  'visa',
  'mastercard',
  'amex',
  'diners',
  'discover',
  'jcb',
  'unionpay',
  'other',
] as const;
export type CardBrand = (typeof cardBrands)[number];

const brandNames: Readonly<Record<string, CardBrand>> = {
  visa: 'visa',
  mastercard: 'mastercard',
  'american-express': 'amex',
  'diners-club': 'diners',
  discover: 'discover',
  jcb: 'jcb',
  unionpay: 'unionpay',
};

/** The digits of a card number, without the spaces and dashes that it is typed with. */
export const cardDigits = (typed: string): string => typed.replaceAll(/[\s-]/g, '');

/**
 * Whether a whole card number was typed: a length that its brand has, and a right check digit (Luhn). A number that more digits could
 * still mend, such as 4242 4242 4242 4241, is not one.
 */
export const isCardNumber = (typed: string): boolean => cardValidator.number(cardDigits(typed)).isValid;

/** The brand by the first digits, as soon as they tell. */
export const findCardBrand = (typed: string): CardBrand => {
  const { card } = cardValidator.number(cardDigits(typed));
  return (card && brandNames[card.type]) ?? 'other';
};

/** Whether 1 to 12, with or without a leading zero, was typed. */
export const isCardMonth = (month: string): boolean => /^(0?[1-9]|1[0-2])$/.test(month.trim());

/** Whether a card that expires at the end of that year could still be used: this year to 19 years from now, of two or four digits. */
export const isCardYear = (year: string): boolean =>
  /^(\d{2}|\d{4})$/.test(year.trim()) && cardValidator.expirationYear(year.trim()).isValid;

/** Whether the month isn't over yet, by this machine's clock. A card is good to the last day of its month. */
export const isCardExpiry = (month: string, year: string): boolean =>
  isCardMonth(month) &&
  isCardYear(year) &&
  cardValidator.expirationDate({ month: month.trim().padStart(2, '0'), year: year.trim() }).isValid;

/** Three digits, four for American Express. */
export const isSecurityCode = (typed: string, number: string): boolean =>
  cardValidator.cvv(typed.trim(), findCardBrand(number) === 'amex' ? 4 : 3).isValid;
