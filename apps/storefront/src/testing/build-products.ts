import type { Facet, PublicProduct } from '@vitrina/contract';

const colours = ['biały', 'czarny', 'zielony', 'granatowy', 'żółty', 'różowy'];
const brands = ['Gnom', 'Elf', 'Skrzat', 'Troll', 'Krasnal'];
const kinds = ['Kubek ceramiczny', 'Kubek termiczny', 'Filiżanka porcelanowa', 'Dzbanek szklany'];
const groups = ['Dom > Kuchnia > Kubki', 'Dom > Kuchnia > Kubki', 'Dom > Kuchnia > Filiżanki', 'Dom > Stół'];

const drawing = (index: number): string => {
  const hue = (index * 47) % 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="hsl(${hue} 40% 92%)"/><path d="M28 32h38v34a10 10 0 0 1-10 10H38a10 10 0 0 1-10-10zM66 40h6a8 8 0 0 1 0 20h-6" fill="hsl(${hue} 45% 55%)" stroke="hsl(${hue} 45% 35%)" stroke-width="2"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
};

/** Sixty cups and jugs; every fifth is on sale, every eleventh is unavailable. */
export const buildProducts = (server: string): PublicProduct[] =>
  Array.from({ length: 60 }, (_, index) => {
    const title = `${kinds[index % 4]} ${colours[index % 6]} nr ${index + 1}`;
    const isOnSale = index % 5 === 0;
    return {
      id: `P${index + 1}`,
      fields: {
        title,
        link: `/produkt/${index + 1}`,
        image_link: `${server}/picture/${index}.svg`,
        price: 19.99 + index,
        brand: brands[index % 5] ?? '',
        color: colours[index % 6] ?? '',
        categories: [groups[index % 4] ?? ''],
        availability: index % 11 === 10 ? 'out_of_stock' : 'in_stock',
        ...(isOnSale && { old_price: 29.99 + index, omnibus_price: 21.5 + index }),
      },
      highlights: { title: [{ text: title, match: false }] },
      variantsCount: 1,
    };
  });

export const drawProduct = (index: number): string => decodeURIComponent(drawing(index).split(',')[1] ?? '');

const valuesOf = (product: PublicProduct, field: string): string[] => {
  const value = product.fields[field];
  return Array.isArray(value) ? value : [String(value ?? '')];
};

/** A product in `Dom > Kuchnia > Kubki` is also in `Dom > Kuchnia`. */
const withLevels = (path: string): string[] =>
  path.split(' > ').map((_, index, levels) => levels.slice(0, index + 1).join(' > '));

export const matchesFilters = (
  product: PublicProduct,
  filters: Readonly<Record<string, string[]>>,
): boolean =>
  Object.entries(filters).every(([field, wanted]) => {
    const range = /^(\d*\.?\d*)\.\.(\d*\.?\d*)$/.exec(wanted[0] ?? '');
    if (range) {
      const price = Number(product.fields[field]);
      return price >= Number(range[1] || 0) && price <= Number(range[2] || 1e9);
    }
    const own = valuesOf(product, field).flatMap((value) =>
      field === 'categories' ? withLevels(value) : [value],
    );
    return wanted.some((value) => own.includes(value));
  });

const menu = [
  { field: 'categories', label: 'Kategoria', type: 'category', kind: 'tree', unit: '' },
  { field: 'price', label: 'Cena', type: 'rangeSlider', kind: 'range', unit: 'zł' },
  { field: 'brand', label: 'Marka', type: 'checkbox', kind: 'values', unit: '' },
  { field: 'color', label: 'Kolor', type: 'checkbox', kind: 'values', unit: '' },
  { field: 'availability', label: 'Dostępność', type: 'checkbox', kind: 'values', unit: '' },
] as const;

/** The facets beside the results. A facet is not narrowed by its own selection. */
export const buildFacets = (
  found: readonly PublicProduct[],
  filters: Readonly<Record<string, string[]>>,
): Facet[] =>
  menu.map(({ field, ...item }) => {
    const { [field]: chosen = [], ...others } = filters;
    const within = found.filter((product) => matchesFilters(product, others));
    const prices = within.map(({ fields }) => Number(fields.price));
    const counts = new Map<string, number>();
    for (const product of within)
      for (const value of valuesOf(product, field))
        for (const level of field === 'categories' ? withLevels(value) : [value])
          counts.set(level, (counts.get(level) ?? 0) + 1);
    const values = [...counts].map(([value, count]) => ({
      value,
      label: value.split(' > ').at(-1) ?? value,
      count,
      selected: chosen.includes(value),
    }));
    const isRange = item.kind === 'range';
    return {
      field,
      ...item,
      values: isRange ? [] : values,
      ...(isRange && { min: Math.min(...prices), max: Math.max(...prices) }),
    };
  });
