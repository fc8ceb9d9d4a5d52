import type { BinaryOperator, ScriptFunction, ScriptNode } from '@vitrina/contract';
import type { GenerationReader } from '../read/generation-reader.ts';

type ValueOf = (product: number) => number;

const truth = (holds: boolean): number => (holds ? 1 : 0);

const binary = {
  '||': (a, b) => truth(a !== 0 || b !== 0),
  '&&': (a, b) => truth(a !== 0 && b !== 0),
  '==': (a, b) => truth(a === b),
  '!=': (a, b) => truth(a !== b),
  '<=': (a, b) => truth(a <= b),
  '>=': (a, b) => truth(a >= b),
  '<': (a, b) => truth(a < b),
  '>': (a, b) => truth(a > b),
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
} as const satisfies Record<BinaryOperator, (a: number, b: number) => number>;

const functions = {
  min: Math.min,
  max: Math.max,
  ln: Math.log,
  log10: Math.log10,
  sqrt: Math.sqrt,
  pow: Math.pow,
  abs: Math.abs,
  floor: Math.floor,
  ceil: Math.ceil,
} as const satisfies Record<ScriptFunction, (...operands: number[]) => number>;

/** What scripts may read besides products: scores of this search, popularity, the time. */
export type ScriptScope = {
  readonly scores: Float32Array;
  readonly popularity: Float32Array | null;
  readonly nowSeconds: number;
};

const fieldValue = (reader: GenerationReader, field: string, asks: 'value' | 'empty'): ValueOf => {
  const column = reader.columns.get(field);
  if (column?.kind !== 'number') return () => (asks === 'empty' ? 1 : 0);
  const { numbers } = column;
  if (asks === 'empty') return (product) => truth(Number.isNaN(numbers[product]));
  // As in Lucene expressions, a product without the field has 0.
  return (product) => numbers[product] || 0;
};

/** Turns a sort script into a function of a product's number: closures over columns, nothing is evaluated as code. */
export const compileScript = (reader: GenerationReader, node: ScriptNode, scope: ScriptScope): ValueOf => {
  const compile = (child: ScriptNode): ValueOf => compileScript(reader, child, scope);
  switch (node.kind) {
    case 'number': {
      const { value } = node;
      return () => value;
    }
    case 'variable': {
      const { scores, popularity, nowSeconds } = scope;
      if (node.name === '_score') return (product) => scores[product] as number;
      if (node.name === 'now') return () => nowSeconds;
      return (product) => popularity?.[product] ?? 0;
    }
    case 'field':
      return fieldValue(reader, node.field, node.asks);
    case 'unary': {
      const operand = compile(node.operand);
      return node.operator === '-'
        ? (product) => -operand(product)
        : (product) => truth(operand(product) === 0);
    }
    case 'binary': {
      const left = compile(node.left);
      const right = compile(node.right);
      const carryOut = binary[node.operator];
      return (product) => carryOut(left(product), right(product));
    }
    case 'conditional': {
      const test = compile(node.test);
      const whenTrue = compile(node.whenTrue);
      const whenFalse = compile(node.whenFalse);
      return (product) => (test(product) === 0 ? whenFalse(product) : whenTrue(product));
    }
    case 'call': {
      const operands = node.operands.map(compile);
      const [first, second] = operands;
      const carryOut: (...values: number[]) => number = functions[node.name];
      if (first && operands.length === 1) return (product) => carryOut(first(product));
      if (first && second && operands.length === 2)
        return (product) => carryOut(first(product), second(product));
      return (product) => carryOut(...operands.map((operand) => operand(product)));
    }
  }
};

/** The script's value for each of the products, by product number; NaN where it comes to no number. */
export const scriptValues = (
  valueFor: ValueOf,
  products: Uint32Array,
  productsCount: number,
): Float64Array => {
  const values = new Float64Array(productsCount);
  for (const product of products) {
    const value = valueFor(product);
    values[product] = Number.isFinite(value) ? value : Number.NaN;
  }
  return values;
};
