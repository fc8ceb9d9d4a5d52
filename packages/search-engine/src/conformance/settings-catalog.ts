import type { LanguageCode, ProductDocument } from '@vitrina/contract';
import type { GenerationSchema } from '../port.ts';

/** A few shoes in each language, to try settings on. */
export const schemaIn = (language: LanguageCode): GenerationSchema => ({
  language,
  fields: [
    { name: 'id', type: 'id' },
    { name: 'title', type: 'string' },
    { name: 'description', type: 'string' },
    { name: 'categories', type: 'table' },
    { name: 'brand', type: 'string' },
    { name: 'mpn', type: 'string' },
    { name: 'gtin', type: 'string' },
    { name: 'availability', type: 'string' },
    { name: 'price', type: 'number' },
    { name: 'image_link', type: 'string' },
  ],
});

export const buildProduct = (
  id: string,
  title: string,
  others: Readonly<ProductDocument['fields']> = {},
  group: string | null = null,
): ProductDocument => ({
  id,
  group,
  fields: { id, title, availability: 'in_stock', image_link: `https://sklep.example/${id}.jpg`, ...others },
});

export const polishProducts: readonly ProductDocument[] = [
  buildProduct('101', 'Buty zimowe damskie', { brand: 'Lasocki', price: 249, categories: ['Buty > Zimowe'] }),
  buildProduct('102', 'Buty zimowe męskie', { brand: 'Wojas', price: 399, categories: ['Buty > Zimowe'] }),
  buildProduct('103', 'Buty zimowe dziecięce', {
    brand: 'Bartek',
    price: 199,
    categories: ['Buty > Zimowe'],
  }),
  buildProduct('104', 'Kozaki skórzane', { brand: 'Lasocki', price: 499, categories: ['Buty > Kozaki'] }),
  buildProduct('105', 'Nike Air Max 90', {
    ...{ brand: 'Nike', price: 649, categories: ['Buty > Sportowe'] },
    ...{ mpn: 'DQ-3987/100', gtin: '5901234123457' },
  }),
  buildProduct('106', 'Nike Max biegowe z systemem Air', { brand: 'Nike', price: 549 }),
  buildProduct('107', 'Trampki białe', { brand: 'Converse', price: 299, availability: 'out_of_stock' }),
  buildProduct('108', 'Notebook biurowy 15', { brand: 'Lenovo', price: 2999, image_link: '' }),
  buildProduct('109', 'Laptop gamingowy', {
    brand: 'Lenovo',
    price: 5999,
    mpn: 'XKOZAKI-7',
    description: 'Także jako notebook.',
  }),
  buildProduct('W-110', 'Wkładki do obuwia', { price: 19, description: 'Pasują do modelu 101.' }),
];

export const czechProducts: readonly ProductDocument[] = [
  buildProduct('201', 'Zimní bunda dámská', { brand: 'Loap', price: 1999 }),
  buildProduct('202', 'Kniha o běhání', { brand: 'Grada', price: 399 }),
  buildProduct('203', 'Dětské boty', { brand: 'Bobux', price: 899 }),
];

export const englishProducts: readonly ProductDocument[] = [
  buildProduct('301', 'Running shoe', { brand: 'Asics', price: 120 }),
  buildProduct('302', 'Rechargeable batteries', { brand: 'Varta', price: 15 }),
  buildProduct('303', 'Shoebox for storage', { brand: 'Ikea', price: 9 }),
];
