import { expect, test } from 'vitest';
import { normaliseAvailability } from './availability.ts';

test.each([
  ['in stock', 'g:availability', 'in_stock'],
  ['In_Stock', 'g:availability', 'in_stock'],
  ['out of stock', 'g:availability', 'out_of_stock'],
  ['preorder', 'g:availability', 'preorder'],
  ['https://schema.org/InStock', 'g:availability', 'in_stock'],
  ['dostępny', 'status', 'in_stock'],
  ['není skladem', 'stav', 'out_of_stock'],
  ['na zamówienie', 'status', 'backorder'],
  ['0', 'DELIVERY_DATE', 'in_stock'],
  ['3', 'DELIVERY_DATE', 'in_stock'],
  ['30', 'DELIVERY_DATE', 'backorder'],
  ['2027-01-31', 'DELIVERY_DATE', 'preorder'],
  ['1', '@avail', 'in_stock'],
  ['99', '@avail', 'backorder'],
  ['110', '@avail', 'preorder'],
  ['true', '@available', 'in_stock'],
  ['88', 'IN_STOCK', 'in_stock'],
  ['0', 'STOCK', 'out_of_stock'],
  ['5', 'Stan_magazynowy', 'in_stock'],
  ['0', 'Stan_magazynowy', 'out_of_stock'],
  ['-1', 'Ilość', 'out_of_stock'],
  ['12,000', 'Dostępność', 'in_stock'],
  ['7 szt.', 'Dostępność', 'in_stock'],
  ['0 ks', 'dostupnost', 'out_of_stock'],
  ['2', '@avail', '2'],
  ['zapytaj sprzedawcę', 'status', 'zapytaj sprzedawcę'],
])('[R3.12] reads %j at %s as %s', (text, path, availability) => {
  expect(normaliseAvailability(text, path)).toBe(availability);
});
