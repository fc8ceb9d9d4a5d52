/** The bytes of a product's picture, as its server sends them; null if it can't be had. At most 15 MB, and never from an address that is refused. */
export type ReadPicture = (customerId: string, catalogId: string, url: string) => Promise<Buffer | null>;
