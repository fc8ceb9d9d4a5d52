/** A main colour of a picture in OKLab (lightness 0 to 1, a and b about -0.4 to 0.4), and its share of the picture, 0 to 1. */
export type PictureColour = {
  readonly l: number;
  readonly a: number;
  readonly b: number;
  readonly share: number;
};

/** The main colours of pictures by address, as far as they are known. */
export type ReadPictureColours = (
  customerId: string,
  catalogId: string,
  addresses: readonly string[],
) => Promise<ReadonlyMap<string, readonly PictureColour[]>>;
