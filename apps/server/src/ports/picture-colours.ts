/** A main colour in OKLab, with its share (0 to 1) of what isn't background. */
export type PictureColour = {
  readonly l: number;
  readonly a: number;
  readonly b: number;
  readonly share: number;
};

/** The main colours of a catalog's pictures by their addresses, the largest share first. Addresses that weren't checked, or don't load, are missing. */
export type ReadPictureColours = (
  customerId: string,
  catalogId: string,
  addresses: readonly string[],
) => Promise<ReadonlyMap<string, readonly PictureColour[]>>;
