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

/** Collects what varies between scripts of the same form, and names it. */
class Parameters {
  readonly values: Record<string, number | string> = {};
  #count = 0;

  add(value: number | string): string {
    const name = `p${this.#count++}`;
    this.values[name] = value;
    return `params.${name}`;
  }
}

/** A product without the field has 0. */
const numberOf = (field: string, parameters: Parameters): string => {
  const name = parameters.add(field);
  return `(doc[${name}].size() == 0 ? 0.0 : doc[${name}].value)`;
};

const fieldText = (
  names: FieldNames | undefined,
  asks: 'value' | 'empty',
  parameters: Parameters,
): string => {
  if (names?.kind !== 'number') return asks === 'empty' ? '1.0' : '0.0';
  if (asks === 'value') return numberOf(names.number, parameters);
  return `(doc[${parameters.add(names.number)}].size() == 0 ? 1.0 : 0.0)`;
};

const truth = (condition: string): string => `(${condition} ? 1.0 : 0.0)`;

/**
 * A sort script in Painless, made from its tree: nothing of its text is passed on, and of names only the numbers of fields. Every part is a
 * double, as in Lucene expressions; 0 is false.
 */
const textOf = (
  node: ScriptNode,
  fields: Fields,
  signals: ReadonlySet<string>,
  parameters: Parameters,
): string => {
  const of = (child: ScriptNode): string => textOf(child, fields, signals, parameters);
  switch (node.kind) {
    case 'number':
      // The cluster reads an integer beyond 64 bits as a `BigInteger`, which no cast turns into a double.
      return `((Number)${parameters.add(node.value)}).doubleValue()`;
    case 'variable':
      if (node.name === 'now') return '(double)params.now';
      if (node.name === '_score') return '(double)_score';
      return signals.has(popularity) ? numberOf(popularity, parameters) : '0.0';
    case 'field':
      return fieldText(fields.get(node.field), node.asks, parameters);
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

export type SortScript = {
  readonly source: string;
  readonly params: Readonly<Record<string, number | string>>;
};

/**
 * Numbers and fields are parameters, so that scripts of one form are one text: a cluster compiles only so many in five minutes, of all shops
 * together, and then refuses every search with a new one. A value that is not a number comes last, whatever the direction.
 */
export const sortScriptOf = (
  script: ScriptNode,
  fields: Fields,
  signals: ReadonlySet<string>,
): SortScript => {
  const parameters = new Parameters();
  const text = textOf(script, fields, signals, parameters);
  return {
    source: `double value = ${text}; return value - value == 0.0 ? value : (double)params.last;`,
    params: parameters.values,
  };
};

/** The field that a script is nothing but, null if it is more. */
export const fieldOfScript = (
  script: ScriptNode,
  fields: Fields,
  signals: ReadonlySet<string>,
): string | null => {
  if (script.kind === 'variable')
    return script.name === 'popularity' && signals.has(popularity) ? popularity : null;
  if (script.kind !== 'field' || script.asks !== 'value') return null;
  const names = fields.get(script.field);
  return names?.kind === 'number' ? names.number : null;
};
