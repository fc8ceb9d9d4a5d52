export { isPostalCode, normalizePostalCode } from './addresses/postal-code.ts';
export {
  type CardBrand,
  cardBrands,
  findCardBrand,
  isCardExpiry,
  isCardMonth,
  isCardNumber,
  isCardYear,
  isSecurityCode,
} from './cards/card.ts';
export {
  listSandboxCards,
  readSandboxCard,
  type SandboxCard,
  type SandboxScenario,
  sandboxScenarios,
} from './cards/sandbox-scenario.ts';
export {
  type BillingForm,
  type CardForm,
  checkBillingData,
  checkCard,
  type FieldProblem,
} from './check-form.ts';
export { type EuCountry, euRatesAsOf, findEuCountry, listEuCountries } from './vat/eu-countries.ts';
export { isVatNumber, normalizeVatNumber, splitEuVatNumber } from './vat/vat-number.ts';
