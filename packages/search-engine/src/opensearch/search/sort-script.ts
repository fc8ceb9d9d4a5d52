import type { ScriptNode } from '@vitrina/contract';
import { popularitySignal } from '../../plan/signals.ts';
import type { FieldNames } from '../schema.ts';
import { signalField } from '../signal-fields.ts';

type Fields = ReadonlyMap<string, FieldNames>;
type Call = Extract<ScriptNode, { kind: 'call' }>;

const functions = {
  min: 'Math.min',
  max: 'Math.max',
  pow: 'Math.pow',
  ln: 'Math.log',
  log10: 'Math.log10',
  sqrt: 'Math.sqrt',
  abs: 'Math.abs',
  floor: 'Math.floor',
  ceil: 'Math.ceil',
} as const satisfies Record<Call['name'], string>;

const popularity = signalField(popularitySignal);

const arithmetic: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%']);
const logical: ReadonlySet<string> = new Set(['&&', '||']);

/** A product without the field has 0. */
const numberOf = (field: string): string => `(doc['${field}'].size() == 0 ? 0.0 : doc['${field}'].value)`;

const fieldText = (names: FieldNames | undefined, asks: 'value' | 'empty'): string => {
  if (names?.kind !== 'number') return asks === 'empty' ? '1.0' : '0.0';
  return asks === 'empty' ? `(doc['${names.number}'].size() == 0 ? 1.0 : 0.0)` : numberOf(names.number);
};

const truth = (condition: string): string => `(${condition} ? 1.0 : 0.0)`;

/**
 * A sort script in Painless, made from its tree: nothing of its text is passed on, and of names only the numbers of fields. Every part is a
 * double, as in Lucene expressions; 0 is false.
 */
const textOf = (node: ScriptNode, fields: Fields, signals: ReadonlySet<string>): string => {
  const of = (child: ScriptNode): string => textOf(child, fields, signals);
  switch (node.kind) {
    case 'number':
      return `${String(node.value).replace('e+', 'e')}d`;
    case 'variable':
      if (node.name === 'now') return '(double)params.now';
      if (node.name === '_score') return '(double)_score';
      return signals.has(popularity) ? numberOf(popularity) : '0.0';
    case 'field':
      return fieldText(fields.get(node.field), node.asks);
    case 'unary':
      return node.operator === '-' ? `(-(${of(node.operand)}))` : truth(`(${of(node.operand)}) == 0.0`);
    case 'binary': {
      const [left, right] = [`(${of(node.left)})`, `(${of(node.right)})`];
      if (arithmetic.has(node.operator)) return `(${left} ${node.operator} ${right})`;
      if (logical.has(node.operator)) return truth(`${left} != 0.0 ${node.operator} ${right} != 0.0`);
      return truth(`${left} ${node.operator} ${right}`);
    }
    case 'conditional':
      return `((${of(node.test)}) != 0.0 ? (${of(node.whenTrue)}) : (${of(node.whenFalse)}))`;
    case 'call': {
      const name = functions[node.name];
      const [first = '0.0', ...others] = node.operands.map(of);
      return others.reduce(
        (before, next) => `${name}(${before}, ${next})`,
        others.length === 0 ? `${name}(${first})` : first,
      );
    }
  }
};

/** A value that is not a number comes last, whatever the direction. */
export const sortScriptText = (script: ScriptNode, fields: Fields, signals: ReadonlySet<string>): string =>
  `double value = ${textOf(script, fields, signals)}; return value - value == 0.0 ? value : (double)params.last;`;
