import { findEuCountry } from '@vitrina/billing-rules';
import type { vatNumberStates, vatTreatments } from '@vitrina/contract';

/**
 * Which VAT a sale carries. `domestic`: the seller's own. `reverse_charge`: the buyer, a business in another member state, owes it there.
 * `eu_consumer`: a buyer in another member state without a number. `export`: outside of the European Union.
 */
export type VatKind = (typeof vatTreatments)[number];

/** What is known of a buyer's number. `unchecked`: of the right form, but the register hasn't answered; it is asked again. */
export type VatNumberState = (typeof vatNumberStates)[number];

export type VatTreatment = {
  readonly kind: VatKind;
  /** In hundredths of a percent. */
  readonly rateBp: number;
  /** The register has to be asked again before this is certain. */
  readonly isToBeChecked: boolean;
};

/**
 * The VAT of a service that one business sells another, by directive 2006/112, articles 44 and 196. In the seller's own country VAT is
 * always due. Beyond 10,000 EUR a year of sales to consumers abroad their country's rate is due through OSS: that is the seller's to
 * declare, and isn't done here. A number of Northern Ireland (XI) is for goods alone, so its holder is outside for a service.
 * `sellerRateBp` is for sellers outside of the European Union, whose rate no table here has.
 */
export const decideVat = (sale: {
  readonly sellerCountry: string;
  readonly sellerRateBp?: number;
  readonly buyerCountry: string;
  readonly buyerNumber: VatNumberState;
}): VatTreatment => {
  const { sellerCountry, buyerCountry, buyerNumber } = sale;
  const seller = findEuCountry(sellerCountry);
  const rateBp = sale.sellerRateBp ?? seller?.standardRateBp ?? 0;
  if (buyerCountry === sellerCountry) return { kind: 'domestic', rateBp, isToBeChecked: false };
  if (!seller || !findEuCountry(buyerCountry)) return { kind: 'export', rateBp: 0, isToBeChecked: false };
  if (buyerNumber === 'none' || buyerNumber === 'invalid')
    return { kind: 'eu_consumer', rateBp, isToBeChecked: false };
  return { kind: 'reverse_charge', rateBp: 0, isToBeChecked: buyerNumber === 'unchecked' };
};
