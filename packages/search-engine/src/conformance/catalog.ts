import type { ProductDocument } from '@vitrina/contract';
import type { CatalogAddress, GenerationSchema } from '../port.ts';

/** For tests in which it doesn't matter who owns the catalog. */
export const addressOf = (catalogKey: string): CatalogAddress => ({ catalogKey, owner: 'owner' });

/** A small shop in which each trait that the suite asks about occurs once. */
export const shopSchema: GenerationSchema = {
  language: 'pol',
  fields: [
    { name: 'id', type: 'id' },
    { name: 'title', type: 'string' },
    { name: 'description', type: 'string' },
    { name: 'categories', type: 'table' },
    { name: 'brand', type: 'string' },
    { name: 'availability', type: 'string' },
    { name: 'price', type: 'number' },
    { name: 'link', type: 'string' },
    { name: 'image_link', type: 'string' },
  ],
};

const buildProduct = (
  id: string,
  title: string,
  price: number | null,
  others: Partial<{
    group: string;
    brand: string;
    categories: string[];
    description: string;
    image: string;
  }> = {},
): ProductDocument => ({
  id,
  group: others.group ?? null,
  fields: {
    id,
    title,
    ...(price !== null && { price }),
    categories: others.categories ?? ['Inne'],
    brand: others.brand ?? 'Bez marki',
    description: others.description ?? 'Opis produktu.',
    availability: 'in_stock',
    link: `https://sklep.example/p/${id}`,
    image_link: others.image ?? `https://sklep.example/i/${id}.jpg`,
  },
});

const shoes = ['Obuwie > Sportowe > Bieganie'];
const taps = ['Dom > Hydraulika', 'Nowości'];

export const shopProducts: readonly ProductDocument[] = [
  buildProduct('9', 'Żółta książka kucharska', 39.9, { brand: 'Znak', categories: ['Książki'] }),
  buildProduct('10', 'Buty do biegania czarne', 299, { group: 'buty', brand: 'Aria', categories: shoes }),
  buildProduct('11', 'Buty do biegania białe', 199, { group: 'buty', brand: 'Aria', categories: shoes }),
  buildProduct('12', 'Zawór kulowy G 1/4" mosiądz', 25, { brand: 'Metex', categories: taps }),
  buildProduct('13', 'Łącznik 21A2KOT-XC', 12.5, { brand: 'Metex', categories: taps }),
  buildProduct('14', 'Monitor 43,2 cm', 899, { brand: 'Vero', image: '' }),
  buildProduct('AB-7/Z', 'Lampa biurkowa', null, { description: 'Świetna do czytania książek.' }),
  buildProduct('16', 'Telewizor Vero 50', 1999, { brand: 'Vero', categories: ['RTV'] }),
  buildProduct('17', 'Uchwyt ścienny', 49, { description: 'Pasuje do każdego: telewizor, monitor.' }),
  buildProduct('18', 'Szampon 500ml', 15, { categories: ['Uroda'] }),
  buildProduct('19', 'Klawiatura czarna', 89, { categories: ['Komputery'] }),
  buildProduct('20', 'Klawisz zapasowy', 5, { categories: ['Komputery'] }),
];
