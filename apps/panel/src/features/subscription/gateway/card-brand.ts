const brands = ['visa', 'mastercard', 'amex', 'diners', 'discover', 'jcb', 'unionpay', 'other'] as const;
export type KnownBrand = (typeof brands)[number];

/** A brand that there is a name for. */
export const brandOf = (brand: string): KnownBrand => brands.find((each) => each === brand) ?? 'other';
