import type { PictureRequest } from './pictures/picture.ts';
import type { Department } from './tables/brands.ts';

/** One item of the feed: a variant, or a product without variants. Prices are in grosze. */
export type DemoItem = {
  readonly id: string;
  /** The group shared by a product's variants; null for a product without variants. */
  readonly group: string | null;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly productType: readonly [department: Department, section: string, leaf: string];
  readonly googleCategory: number;
  readonly brand: string;
  readonly colour: string | null;
  readonly size: string | null;
  readonly material: string;
  readonly priceMinor: number;
  readonly sale: { readonly priceMinor: number; readonly omnibusPriceMinor: number } | null;
  readonly availability: 'in_stock' | 'out_of_stock' | 'preorder';
  readonly gtin: string;
  readonly details: readonly (readonly [name: string, value: string])[];
  readonly picture: Omit<PictureRequest, 'view'>;
  readonly hasPicture: boolean;
  readonly hasClosePicture: boolean;
};

export type DemoProduct = { readonly key: string; readonly items: readonly [DemoItem, ...DemoItem[]] };
