/** A look of the demo shop, by products' ids: around a product, or on a picture that `drawLook` draws. */
export type DemoLook = {
  readonly name: string;
  readonly around: { readonly productId: string } | { readonly picture: string; readonly alt: string };
  readonly slots: readonly {
    readonly label: string;
    readonly productId: string;
    readonly understudies?: readonly string[];
  }[];
};

/** Five, of products that go together by room or outfit, and by colour. */
export const demoLooks: readonly DemoLook[] = [
  {
    name: 'Salon: granat i musztarda',
    around: { productId: 'SOF003-1' },
    slots: [
      { label: 'Stolik', productId: 'STK001-1', understudies: ['STK003-2'] },
      { label: 'Lampa', productId: 'LPO010', understudies: ['LPO003-1'] },
      { label: 'Poduszka', productId: 'POD004-2' },
      { label: 'Dywan', productId: 'DYW007-1' },
    ],
  },
  {
    name: 'Jesienna sukienka',
    around: { productId: 'SUK002' },
    slots: [
      { label: 'Płaszcz', productId: 'PLA002' },
      { label: 'Kozaki', productId: 'KOZ001-1' },
      { label: 'Torebka', productId: 'TOR003', understudies: ['TOR002'] },
      { label: 'Szalik', productId: 'SZA007-4' },
    ],
  },
  {
    name: 'Jadalnia w dębie',
    around: { productId: 'STO007-2' },
    slots: [
      { label: 'Krzesła', productId: 'KRZ004-1', understudies: ['KRZ008'] },
      { label: 'Lampa nad stół', productId: 'LWI001' },
      { label: 'Talerze', productId: 'TAL009' },
      { label: 'Wazon', productId: 'WAZ005' },
    ],
  },
  {
    name: 'Kącik do czytania',
    around: { picture: 'look-czytanie', alt: 'Beżowy fotel, koc, kremowa lampa i mały stolik' },
    slots: [
      { label: 'Fotel', productId: 'FOT009', understudies: ['FOT010'] },
      { label: 'Koc', productId: 'KOC003-1' },
      { label: 'Lampa', productId: 'LPO005' },
      { label: 'Stolik', productId: 'STK003-2' },
    ],
  },
  {
    name: 'Miętowa sypialnia',
    around: { picture: 'look-sypialnia', alt: 'Miętowe łóżko, komoda, poduszka i koc' },
    slots: [
      { label: 'Łóżko', productId: 'LOZ001-3' },
      { label: 'Komoda', productId: 'KOM001-1' },
      { label: 'Poduszka', productId: 'POD010-1' },
      { label: 'Koc', productId: 'KOC003-2' },
    ],
  },
];

/** Where the product of a slot is on the picture of a look, in shares of its width and height. */
export const hotspotOf = (index: number): { readonly x: number; readonly y: number } => ({
  x: index % 2 === 0 ? 0.25 : 0.75,
  y: index < 2 ? 0.25 : 0.75,
});
