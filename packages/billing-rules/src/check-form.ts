import { isPostalCode } from './addresses/postal-code.ts';
import { isCardExpiry, isCardMonth, isCardNumber, isCardYear } from './cards/card.ts';
import { isVatNumber } from './vat/vat-number.ts';

/** A wrong field, in the form of the contract's problems. */
export type FieldProblem = { readonly path: string; readonly rule: 'required' | 'invalid' };

export type BillingForm = {
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly city: string;
  readonly country: string;
  readonly postalCode: string;
  readonly companyName: string;
  readonly vatNumber: string;
};
export type CardForm = { readonly cardNumber: string; readonly month: string; readonly year: string };

const isPersonName = (value: string): boolean => /^\p{L}[\p{L}\p{M}'’. -]*$/u.test(value);
const isCity = (value: string): boolean => /^\p{L}[\p{L}\p{M}\p{N}'’.,()/ -]*$/u.test(value);
/** One line with a letter or a digit in it, without what no address has. */
const isLine = (value: string): boolean => /[\p{L}\p{N}]/u.test(value) && !/[\p{Cc}<>{}]/u.test(value);

type Check = readonly [path: keyof BillingForm, isRequired: boolean, isValid: (value: string) => boolean];

/**
 * What is wrong with billing data; empty if nothing is. Postal code and VAT number are held against the country; where the country has
 * postal codes one is required, and a VAT number belongs to a company. Values as typed: surrounding spaces don't matter.
 */
export const checkBillingData = (form: BillingForm): FieldProblem[] => {
  const country = form.country.trim();
  const vatNumber = form.vatNumber.trim();
  const checks: readonly Check[] = [
    ['firstName', true, isPersonName],
    ['lastName', true, isPersonName],
    ['address', true, isLine],
    ['city', true, isCity],
    ['country', true, (value) => /^[A-Z]{2}$/.test(value)],
    ['postalCode', !isPostalCode(country, ''), (value) => isPostalCode(country, value)],
    ['companyName', vatNumber !== '', isLine],
    ['vatNumber', false, (value) => isVatNumber(country, value)],
  ];
  return checks.flatMap(([path, isRequired, isValid]): FieldProblem[] => {
    const value = form[path].trim();
    if (value === '') return isRequired ? [{ path, rule: 'required' }] : [];
    return isValid(value) ? [] : [{ path, rule: 'invalid' }];
  });
};

/** What is wrong with a card, by this machine's clock. An expiry in the past is wrong at the month if the year is this one. */
export const checkCard = ({ cardNumber, month, year }: CardForm): FieldProblem[] => {
  const problems: FieldProblem[] = [];
  const check = (path: keyof CardForm, value: string, isValid: boolean): void => {
    if (value.trim() === '') problems.push({ path, rule: 'required' });
    else if (!isValid) problems.push({ path, rule: 'invalid' });
  };
  check('cardNumber', cardNumber, isCardNumber(cardNumber));
  check('month', month, isCardMonth(month) && (!isCardYear(year) || isCardExpiry(month, year)));
  check('year', year, isCardYear(year));
  return problems;
};
