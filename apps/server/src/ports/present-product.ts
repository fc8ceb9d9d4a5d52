import type { Product, ProductDocument } from '@vitrina/contract';

/** A product as the panel shows it. */
export type PresentProduct = (product: ProductDocument, currency: string, variantsCount: number) => Product;
