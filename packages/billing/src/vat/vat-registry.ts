/**
 * What the register says of a number. `unknown` is never "invalid": the register or a state's part of it didn't answer. Some states tell
 * no name. The consultation number proves the question later; it is given to those who name themselves.
 */
export type RegistryAnswer =
  | { readonly kind: 'valid'; readonly name: string | null; readonly consultationNumber: string | null }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'unknown'; readonly why: string };

/** A register of VAT numbers. `country` is an ISO code. Never throws: a fault is `unknown`. */
export interface VatRegistry {
  check(country: string, number: string): Promise<RegistryAnswer>;
}
