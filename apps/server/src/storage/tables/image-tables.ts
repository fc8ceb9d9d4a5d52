import type { ImageReason, ImageState, ImageType } from '@vitrina/contract';

/** A picture of a catalog's products. What the check found is null until it has looked. */
export type ImageTable = {
  catalog_id: string;
  /** The first 16 characters of the address's SHA-256. */
  id: string;
  customer_id: string;
  address: string;
  /** Host and port: what is asked at a time is limited by it. */
  host: string;
  state: ImageState;
  reason: ImageReason | null;
  status: number | null;
  type: ImageType | null;
  bytes: number | null;
  width: number | null;
  height: number | null;
  colours_json: string;
  /** The first 16 characters of the SHA-256 of the bytes. */
  version: string | null;
  /** dHash, 16 hexadecimal characters. */
  hash: string | null;
  /** The id of the first of the pictures that look the same; null if there is no other. */
  look_alike_group: string | null;
  etag: string | null;
  last_modified: string | null;
  checked_at: string | null;
  /** When it is looked at next; '' for as soon as possible. */
  due_at: string;
  /** Attempts in a row that the host has put off. */
  attempts: number;
};

/** A product that shows a picture. */
export type ImageUseTable = {
  catalog_id: string;
  image_id: string;
  product_id: string;
  customer_id: string;
  /** The group of the product's variants; its own id without one. */
  product_group: string;
  title: string;
  /** The list of the catalog's pictures that wrote it: the first, or one for which something had changed. */
  round: number;
};

/** How far the check of a catalog is. */
export type ImageCheckTable = {
  catalog_id: string;
  customer_id: string;
  round: number;
  /** The generation whose pictures were listed last; null if that broke off. */
  generation_id: string | null;
  /** When all pictures due had been looked at; null while some are left. */
  finished_at: string | null;
  /** Since when an owner wants all pictures looked at again; null once all of them are due. */
  recheck_since: string | null;
};
