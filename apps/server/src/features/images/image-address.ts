import type { FieldValue, ProductDocument } from '@vitrina/contract';
import { sha256 } from '../../storage/ids.ts';

/** The fields whose values are addresses of pictures; shops may map the second. */
export const imageFields = ['image_link', 'additional_image_link'] as const;

/** A product with more pictures than this is a mistake in the feed. */
const maxOfProduct = 20;

const idChars = 16;

/** The id of a picture: the same for the same address in every import. */
export const imageIdOf = (address: string): string => sha256(address).slice(0, idChars);

const listOf = (value: FieldValue | undefined): readonly string[] => {
  if (value === undefined) return [];
  return typeof value === 'object' ? value : [String(value)];
};

/** The different addresses of a product's pictures, the main one first. */
export const imagesOf = ({ fields }: Pick<ProductDocument, 'fields'>): string[] => {
  const addresses = imageFields.flatMap((field) => listOf(fields[field])).map((address) => address.trim());
  return [...new Set(addresses.filter((address) => address !== ''))].slice(0, maxOfProduct);
};

/** The host and port of an address; '' for what is no web address. */
export const hostOf = (address: string): string => URL.parse(address)?.host ?? '';
