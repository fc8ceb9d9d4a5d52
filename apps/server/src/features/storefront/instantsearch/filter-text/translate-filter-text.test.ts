import type { Filter, GenerationSchema } from '@vitrina/search-engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFailure } from '../../../../http/failure.ts';
import { type Expression, parseFilterText } from './parse-filter-text.ts';
import { translateFilterText } from './translate-filter-text.ts';

const schema: GenerationSchema = {
  fields: [
    { name: 'brand', type: 'string' },
    { name: 'color', type: 'string' },
    { name: 'price', type: 'number' },
    { name: 'categories', type: 'string' },
  ],
  language: 'pol',
};

type Product = {
  readonly brand: readonly string[];
  readonly color: readonly string[];
  readonly price: number | null;
};

/** What the search engine makes of a filter. */
const passes = (product: Product, filter: Filter): boolean => {
  if (filter.kind === 'not') return !passes(product, filter.filter);
  if (filter.kind === 'any') return filter.filters.some((each) => passes(product, each));
  if (filter.kind === 'all') return filter.filters.every((each) => passes(product, each));
  if (filter.kind !== 'values' && filter.kind !== 'range') throw new Error(`Unexpected: ${filter.kind}`);
  const { price } = product;
  if (filter.kind === 'range')
    return price !== null && price >= (filter.from ?? -1e99) && price <= (filter.to ?? 1e99);
  if (filter.field === 'price') return price !== null && filter.values.map(Number).includes(price);
  return filter.values.some((value) => product[filter.field as 'brand' | 'color'].includes(value));
};

/** What a filter says, word by word. */
const holds = (product: Product, expression: Expression): boolean => {
  const { price } = product;
  switch (expression.kind) {
    case 'not':
      return !holds(product, expression.of);
    case 'all':
      return expression.of.every((part) => holds(product, part));
    case 'any':
      return expression.of.some((part) => holds(product, part));
    case 'value':
      return product[expression.name as 'brand' | 'color'].includes(expression.value);
    case 'between':
      return price !== null && price >= expression.from && price <= expression.to;
    case 'comparison': {
      const { value } = expression;
      if (expression.comparison === '!=') return price !== value;
      if (price === null) return false;
      const answers = { '<': price < value, '<=': price <= value, '=': price === value };
      return { ...answers, '>': price > value, '>=': price >= value }[expression.comparison];
    }
  }
};

const brands = ['Elf', 'Gnom', 'Dr "X" O\'Neil', 'AND', 'a:b', '-x', ''] as const;
const quote = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
const write = (expression: Expression): string => {
  switch (expression.kind) {
    case 'not':
      return `NOT ${write(expression.of)}`;
    case 'all':
    case 'any':
      return `(${expression.of.map(write).join(expression.kind === 'all' ? ' AND ' : ' OR ')})`;
    case 'value':
      return `${expression.name}:${quote(expression.value)}`;
    case 'between':
      return `${expression.name}:${expression.from} TO ${expression.to}`;
    case 'comparison':
      return `${expression.name} ${expression.comparison} ${expression.value}`;
  }
};

const value = (name: 'brand' | 'color') =>
  fc.constantFrom(...brands).map((text): Expression => ({ kind: 'value', name, value: text }));
const amount = fc.integer({ min: -4, max: 8 });
const ofNumbers = fc.oneof(
  fc
    .record({ comparison: fc.constantFrom('<', '<=', '=', '!=', '>', '>=' as const), value: amount })
    .map((each): Expression => ({ kind: 'comparison', name: 'price', ...each }) as Expression),
  fc
    .record({ from: amount, to: amount })
    .map((ends): Expression => ({ kind: 'between', name: 'price', ...ends })),
);
const condition = fc.oneof(value('brand'), value('color'), ofNumbers);
const { expressions } = fc.letrec<{ expressions: Expression }>((tie) => {
  const parts = fc.array(tie('expressions'), { minLength: 1, maxLength: 4 });
  return {
    expressions: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      condition,
      tie('expressions').map((of): Expression => ({ kind: 'not', of })),
      parts.map((of): Expression => ({ kind: 'all', of })),
      parts.map((of): Expression => ({ kind: 'any', of })),
    ),
  };
});
const products = fc.record({
  brand: fc.subarray([...brands], { maxLength: 3 }),
  color: fc.subarray([...brands], { maxLength: 2 }),
  price: fc.option(fc.oneof(amount, fc.constantFrom(0.5, 2.25, -3.75)), { nil: null }),
});

const translate = (text: string): readonly Filter[] => {
  const filters = translateFilterText(text, schema);
  if (isFailure(filters)) throw new Error(`${text}: ${filters.details?.message}`);
  return filters;
};

describe('[R10.04] a filter written as one text', () => {
  test('lets through the same products as what it says, word by word', () => {
    fc.assert(
      fc.property(expressions, fc.array(products, { minLength: 1, maxLength: 8 }), (expression, shop) => {
        const text = write(expression);
        const filters = translate(text);
        for (const product of shop)
          expect([text, product, filters.every((filter) => passes(product, filter))]).toEqual([
            text,
            product,
            holds(product, expression),
          ]);
      }),
      { numRuns: 2000 },
    );
  });

  test('of any signs whatever is translated or refused with a sentence, and nothing else', () => {
    const parts = fc.constantFrom(
      ...['AND', 'OR', 'NOT', 'TO', '(', ')', '"', "'", '\\', ':', '<', '>=', '!', ' ', '-', '1', '2.5'],
      ...['brand', 'price', '_tags', 'x', '<score=1>', '\n', 'ż', '__proto__', 'constructor'],
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 30 }), (pieces) => {
        const filters = translateFilterText(pieces.join(''), schema);
        if (isFailure(filters)) expect(filters.details?.message).toMatch(/^filters: /);
        else expect(Array.isArray(filters)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  test.each<[string, string, readonly Filter[]]>([
    ['nothing', '  ', []],
    ['one value', 'brand:Elf', [{ kind: 'values', field: 'brand', values: ['Elf'] }]],
    ['a value with a colon', 'brand:http://x', [{ kind: 'values', field: 'brand', values: ['http://x'] }]],
    ['an operator as a value', 'brand:"OR"', [{ kind: 'values', field: 'brand', values: ['OR'] }]],
    ['a field in quotes', '"brand":Elf', [{ kind: 'values', field: 'brand', values: ['Elf'] }]],
    ['small letters, a value', 'brand:and', [{ kind: 'values', field: 'brand', values: ['and'] }]],
    ['alternatives', 'brand:A OR brand:B', [{ kind: 'values', field: 'brand', values: ['A', 'B'] }]],
    ['spaces around signs', 'price : 2  TO  5', [{ kind: 'range', field: 'price', from: 2, to: 5 }]],
    ['no spaces', 'price>=-2.5', [{ kind: 'range', field: 'price', from: -2.5, to: null }]],
    [
      'one number or another',
      'price=1 OR price=3',
      [
        {
          kind: 'any',
          filters: [
            { kind: 'range', field: 'price', from: 1, to: 1 },
            { kind: 'range', field: 'price', from: 3, to: 3 },
          ],
        },
      ],
    ],
    [
      'values of two fields',
      'brand:A OR color:C OR brand:B',
      [
        {
          kind: 'any',
          filters: [
            { kind: 'values', field: 'brand', values: ['A', 'B'] },
            { kind: 'values', field: 'color', values: ['C'] },
          ],
        },
      ],
    ],
    [
      'a group that is negated',
      'NOT (brand:A OR price < 3)',
      [
        { kind: 'not', filter: { kind: 'values', field: 'brand', values: ['A'] } },
        { kind: 'not', filter: { kind: 'range', field: 'price', from: null, to: expect.closeTo(3) } },
      ],
    ],
  ])('%s', (_, text, expected) => {
    expect(translate(text)).toEqual(expected);
  });

  test('of 5,000 signs is read at once, however many parentheses are opened', () => {
    for (const text of ['('.repeat(5000), 'NOT '.repeat(1250), '"'.repeat(4999), "brand:'\\".repeat(600)])
      expect(isFailure(parseFilterText(text))).toBe(true);
  });
});
