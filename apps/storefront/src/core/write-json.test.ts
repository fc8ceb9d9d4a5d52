import { afterEach, expect, test } from 'vitest';
import { writeJson } from './write-json.ts';

const value = {
  events: [{ type: 'click', at: 1.5, products: ['„P1”', 'a"b'], none: null, left: undefined, yes: true }, []],
  nested: { deep: {} },
};

afterEach(() => {
  Reflect.deleteProperty(Array.prototype, 'toJSON');
});

test('[R10.05] JSON is what JSON.stringify writes', () => {
  expect(writeJson(value)).toBe(JSON.stringify(value));
  expect(writeJson([undefined, null, 'ą'])).toBe('[null,null,"ą"]');
});

test('[R10.05] lists stay lists on pages with a library that makes texts of them', () => {
  const expected = JSON.stringify(value);
  Reflect.set(Array.prototype, 'toJSON', () => 'a text');
  expect(JSON.stringify([1])).toBe('"a text"');
  expect(writeJson(value)).toBe(expected);
});
