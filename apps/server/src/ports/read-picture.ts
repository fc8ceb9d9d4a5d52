/** The bytes of a product's picture, wherever it is; null if it can't be had. Addresses come from feeds, and are guarded. */
export type ReadPicture = (customerId: string, catalogId: string, url: string) => Promise<Buffer | null>;
