import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sortGroup } from '../settings/sort-groups.ts';
import { validate } from '../validation.ts';
import {
  countScriptSteps,
  fieldsOfScript,
  longestScript,
  maxScriptSteps,
  parseSortScript,
  type ScriptNode,
  scriptFunctions,
  scriptVariables,
} from './sort-script.ts';

/** Every bracket written out: how a script was understood. */
const write = (node: ScriptNode): string => {
  switch (node.kind) {
    case 'number':
      return String(node.value);
    case 'variable':
      return node.name;
    case 'field':
      return `doc['${node.field}'].${node.asks}`;
    case 'unary':
      return `(${node.operator}${write(node.operand)})`;
    case 'binary':
      return `(${write(node.left)}${node.operator}${write(node.right)})`;
    case 'conditional':
      return `(${write(node.test)}?${write(node.whenTrue)}:${write(node.whenFalse)})`;
    case 'call':
      return `${node.name}(${node.operands.map(write).join(',')})`;
  }
};
const read = (source: string): string => {
  const parsed = parseSortScript(source);
  return parsed.ok ? write(parsed.script) : `wrong at ${parsed.problem.position}: ${parsed.problem.found}`;
};

describe('[R3.19] a sort script', () => {
  test.each([
    ['1 + 2 * 3', '(1+(2*3))'],
    ['(1 + 2) * 3', '((1+2)*3)'],
    ['8 - 4 - 2', '((8-4)-2)'],
    ['8 / 4 % 3', '((8/4)%3)'],
    ['-2 * +3', '((-2)*3)'],
    ['- - 1', '(-(-1))'],
    ['1 < 2 == 3 >= 4', '((1<2)==(3>=4))'],
    ['1 || 0 && 1', '(1||(0&&1))'],
    ['!1 && 0', '((!1)&&0)'],
    ['1 ? 2 : 3 ? 4 : 5', '(1?2:(3?4:5))'],
    ['1 > 0 ? _score : popularity', '((1>0)?_score:popularity)'],
    ['.5 + 5. + 1e3 + 1.5E-2', '(((0.5+5)+1000)+0.015)'],
    ["doc['price'].value", "doc['price'].value"],
    [' doc [ "old_price" ] . empty ', "doc['old_price'].empty"],
    ['max(1, min(2, 3), ln(now))', 'max(1,min(2,3),ln(now))'],
    ['pow(abs(-1), sqrt(4)) + floor(1.5) + ceil(1.5) + log10(10)', null],
    ['\n 1\t+\n1 ', '(1+1)'],
  ])('%j is read as arithmetic is', (source, expected) => {
    if (expected) expect(read(source)).toBe(expected);
    else expect(parseSortScript(source).ok).toBe(true);
  });

  test.each([
    ['', 0, ''],
    ['   ', 3, ''],
    ['1 +', 3, ''],
    ['1 + + * 2', 6, '*'],
    ['price', 0, 'price'],
    ["doc['price']", 12, ''],
    ["doc['price'].max", 13, 'max'],
    ["doc[''].value", 4, "''"],
    ['doc[price].value', 4, 'price'],
    ['ln(1, 2)', 7, ')'],
    ['min(1)', 5, ')'],
    ['max()', 4, ')'],
    ['1 ? 2', 5, ''],
    ['1 = 2', 2, '='],
    ['1 2', 2, '2'],
    ['(1', 2, ''],
    ['1)', 1, ')'],
    ['1 + ż', 4, 'ż'],
    ["'text'", 0, "'text'"],
    ["'open", 0, "'"],
    ['constructor(1)', 0, 'constructor'],
    ['__proto__', 0, '__proto__'],
    ['a.b', 0, 'a'],
    ['1; drop', 1, ';'],
    ['now => 1', 4, '='],
    ['1 + 1e400', 4, '1e400'],
  ])('%j is refused, saying where and at what', (source, position, found) => {
    expect(parseSortScript(source)).toMatchObject({ ok: false, problem: { position, found } });
  });

  test('is refused beyond its length, and where its brackets go deeper than anybody writes', () => {
    expect(parseSortScript('1+'.repeat(5000))).toEqual({
      ok: false,
      problem: { position: longestScript, found: '1' },
    });
    for (const deep of ['('.repeat(1999), '-'.repeat(1999), '!'.repeat(1999)])
      expect(parseSortScript(`${deep}1`).ok).toBe(false);
    expect(parseSortScript(`${'1?'.repeat(600)}1${':1'.repeat(350)}`).ok).toBe(false);
    expect(parseSortScript(`${'('.repeat(20)}1${')'.repeat(20)}`).ok).toBe(true);
    expect(parseSortScript('1+'.repeat(999).concat('1')).ok).toBe(true);
  });

  test('names the fields that it reads', () => {
    const parsed = parseSortScript(
      "doc['a'].value ? -doc['b'].empty : max(doc['c'].value, doc['a'].value + popularity)",
    );
    expect(parsed.ok && fieldsOfScript(parsed.script)).toEqual(['a', 'b', 'c', 'a']);
  });

  const number = fc.nat({ max: 1000 }).map((value): ScriptNode => ({ kind: 'number', value }));
  const { node } = fc.letrec<{ node: ScriptNode }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      number,
      fc.constantFrom(...scriptVariables).map((name): ScriptNode => ({ kind: 'variable', name })),
      fc
        .constantFrom('value' as const, 'empty' as const)
        .map((asks): ScriptNode => ({ kind: 'field', field: 'price', asks })),
      fc
        .tuple(fc.constantFrom('-' as const, '!' as const), tie('node'))
        .map(([operator, operand]): ScriptNode => ({ kind: 'unary', operator, operand })),
      fc
        .tuple(
          fc.constantFrom('+' as const, '%' as const, '<=' as const, '&&' as const),
          tie('node'),
          tie('node'),
        )
        .map(([operator, left, right]): ScriptNode => ({ kind: 'binary', operator, left, right })),
      fc
        .tuple(tie('node'), tie('node'), tie('node'))
        .map(
          ([test, whenTrue, whenFalse]): ScriptNode => ({ kind: 'conditional', test, whenTrue, whenFalse }),
        ),
      fc
        .tuple(
          fc.constantFrom('min' as const, 'max' as const),
          fc.array(tie('node'), { minLength: 2, maxLength: 3 }),
        )
        .map(([name, operands]): ScriptNode => ({ kind: 'call', name, operands })),
    ),
  }));

  test('written out with all its brackets is read back as the same script', () => {
    fc.assert(
      fc.property(node, (script) => {
        const source = write(script);
        fc.pre(source.length <= longestScript);
        const parsed = parseSortScript(source);
        if (!parsed.ok) expect(source.length).toBeGreaterThan(60);
        else expect(parsed.script).toEqual(script);
      }),
      { numRuns: 500 },
    );
  });

  test('of any text is answered with a script or a place within the text', () => {
    const words = fc.constantFrom(
      ...[...Object.keys(scriptFunctions), ...scriptVariables, 'doc', "['price']", '.value', '(', ')', ','],
      ...['+', '-', '!', '&&', '?', ':', '1', '.5', ' ', "'", '\u0000', '🙂', '\n'],
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(words).map((list) => list.join('')),
        ),
        (source) => {
          const parsed = parseSortScript(source);
          if (parsed.ok) return;
          const { position, found } = parsed.problem;
          expect(position).toBeLessThanOrEqual(source.length);
          expect(source.startsWith(found, position)).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('what a script may cost', () => {
  const conditions = (script: string) =>
    validate(sortGroup, { name: 'X', conditions: [{ type: 'script', script }] });

  test('numbers, fields and operations are counted, and no more of them are taken than may be', () => {
    const parsed = parseSortScript("min(doc['price'].value, 2) > 1 ? -popularity : 3");
    expect(parsed.ok && countScriptSteps(parsed.script)).toBe(9);
    expect(conditions(`popularity${'+1'.repeat((maxScriptSteps - 2) / 2)}`).ok).toBe(true);
    const problems = [{ path: 'conditions.0.script', rule: 'scriptSteps', params: { max: maxScriptSteps } }];
    for (const script of [
      `popularity${'+1'.repeat(900)}`,
      `${'-('.repeat(20)}1${')'.repeat(20)}${'*2'.repeat(200)}`,
    ])
      expect(conditions(script)).toEqual({ ok: false, problems });
  });

  test('what a shop has saved before there was a limit can still be read', () => {
    expect(parseSortScript(`popularity${'+1'.repeat(900)}`).ok).toBe(true);
  });
});
