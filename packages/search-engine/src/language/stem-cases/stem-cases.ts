/**
 * Words that shops sell, each line the forms of one word as natives write them. Forms of one line belong to one stem, forms of different
 * lines to different stems (a form that stands in two lines is left out there). `tuned`: the rules were made with these at hand;
 * `heldOut`: written after the rules, to check them; what they missed was mended since (decision 21 has the figures of the first looks).
 */
export type StemCases = { readonly tuned: readonly string[]; readonly heldOut: readonly string[] };
