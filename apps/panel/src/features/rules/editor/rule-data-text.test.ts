import { describe, expect, test } from 'vitest';
import { faultOf, isJson, textOf, toRuleData } from './rule-data-text.ts';

describe('[R10.03] the data of a rule as text', () => {
  test('is an object, or stays the text that it is', () => {
    expect(toRuleData(' {"a": [1, null]} ')).toEqual({ a: [1, null] });
    for (const text of ['', '{"a": 1', '[1]', '"a"', 'null', '7']) expect(toRuleData(text)).toBe(text);
    expect(textOf({ a: 1 })).toBe('{\n  "a": 1\n}');
    expect(textOf('{"a": 1')).toBe('{"a": 1');
  });

  test.each([
    ['', 1, 1],
    ['{"a": 1', 1, 8],
    ['{\n  "a": 1,\n  b: 2\n}', 3, 3],
    ["{'a': 1}", 1, 2],
    ['{"a": 1,}', 1, 9],
    ['{"a": [1, 2}', 1, 12],
    ['{"a" 1}', 1, 6],
    ['{"a": 01}', 1, 8],
    ['{"a": tru}', 1, 7],
    ['{"a": "x\ny"}', 1, 7],
    ['{} {}', 1, 4],
    ['{"a": {}, "b": [[], {"c": -1.5e3}]} x', 1, 37],
  ])('says where %j stops being JSON', (text, line, column) => {
    expect(isJson(text)).toBe(false);
    expect(faultOf(text)).toEqual({ line, column });
  });

  test('follows whatever is JSON to its end, however deep or long', () => {
    for (const text of [
      '{"a": [1, -2.5e+3, true, false, null, "\\u00e9\\"\\\\"], "b": {"c": {}}, "": []}',
      ' [ ] ',
      `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
      JSON.stringify({ text: 'ł'.repeat(50_000) }),
    ])
      expect(faultOf(`${text}x`).column).toBe(text.length + 1);
  });
});
