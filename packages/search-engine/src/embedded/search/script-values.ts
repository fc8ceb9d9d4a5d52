import type { BinaryOperator, ScriptFunction, ScriptNode, ScriptVariable } from '@vitrina/contract';
import type { GenerationReader } from '../read/generation-reader.ts';

/** Values for a run of products, one each, in an array that is the caller's. */
type ValuesOf = (products: Uint32Array) => Float64Array;

const truth = (holds: boolean): number => (holds ? 1 : 0);

const comparisons = {
  '||': (a, b) => truth(a !== 0 || b !== 0),
  '&&': (a, b) => truth(a !== 0 && b !== 0),
  '==': (a, b) => truth(a === b),
  '!=': (a, b) => truth(a !== b),
  '<=': (a, b) => truth(a <= b),
  '>=': (a, b) => truth(a >= b),
  '<': (a, b) => truth(a < b),
  '>': (a, b) => truth(a > b),
  '%': (a, b) => a % b,
} as const satisfies Partial<Record<BinaryOperator, (a: number, b: number) => number>>;

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

const constant =
  (value: number): ValuesOf =>
  (products) =>
    new Float64Array(products.length).fill(value);

/** Of each product what a column has for it; NaN becomes `otherwise`. */
const columnValues =
  (column: Float32Array | Float64Array, otherwise: number): ValuesOf =>
  (products) => {
    const values = new Float64Array(products.length);
    for (let i = 0; i < values.length; i++) {
      const value = column[products[i] as number] as number;
      values[i] = Number.isNaN(value) ? otherwise : value;
    }
    return values;
  };

const fieldValues = (reader: GenerationReader, field: string, asks: 'value' | 'empty'): ValuesOf => {
  const column = reader.columns.get(field);
  if (column?.kind !== 'number') return constant(asks === 'empty' ? 1 : 0);
  const { numbers } = column;
  // As in Lucene expressions, a product without the field has 0.
  if (asks === 'value') return columnValues(numbers, 0);
  return (products) => {
    const values = new Float64Array(products.length);
    for (let i = 0; i < values.length; i++) values[i] = truth(Number.isNaN(numbers[products[i] as number]));
    return values;
  };
};

const variableValues = (name: ScriptVariable, scope: ScriptScope): ValuesOf => {
  if (name === 'now') return constant(scope.nowSeconds);
  const column = name === '_score' ? scope.scores : scope.popularity;
  return column === null ? constant(0) : columnValues(column, 0);
};

/** Carries out an operator into the left values. The four that scripts are mostly made of have loops of their own, without a call an element. */
const applyBinary = (operator: BinaryOperator, left: Float64Array, right: Float64Array): Float64Array => {
  const { length } = left;
  switch (operator) {
    case '+':
      for (let i = 0; i < length; i++) left[i] = (left[i] as number) + (right[i] as number);
      return left;
    case '-':
      for (let i = 0; i < length; i++) left[i] = (left[i] as number) - (right[i] as number);
      return left;
    case '*':
      for (let i = 0; i < length; i++) left[i] = (left[i] as number) * (right[i] as number);
      return left;
    case '/':
      for (let i = 0; i < length; i++) left[i] = (left[i] as number) / (right[i] as number);
      return left;
    default: {
      const carryOut = comparisons[operator];
      for (let i = 0; i < length; i++) left[i] = carryOut(left[i] as number, right[i] as number);
      return left;
    }
  }
};

const applyCall = (name: ScriptFunction, operands: readonly Float64Array[]): Float64Array => {
  const carryOut: (...values: number[]) => number = functions[name];
  const [first = new Float64Array(0), second] = operands;
  for (let i = 0; i < first.length; i++) {
    if (operands.length === 1) first[i] = carryOut(first[i] as number);
    else if (operands.length === 2) first[i] = carryOut(first[i] as number, second?.[i] as number);
    else first[i] = carryOut(...operands.map((operand) => operand[i] as number));
  }
  return first;
};

/** Turns a sort script into a function of a run of products: arithmetic over columns, nothing is evaluated as code. */
export const compileScript = (reader: GenerationReader, node: ScriptNode, scope: ScriptScope): ValuesOf => {
  const compile = (child: ScriptNode): ValuesOf => compileScript(reader, child, scope);
  switch (node.kind) {
    case 'number':
      return constant(node.value);
    case 'variable':
      return variableValues(node.name, scope);
    case 'field':
      return fieldValues(reader, node.field, node.asks);
    case 'unary': {
      const operand = compile(node.operand);
      const isMinus = node.operator === '-';
      return (products) => {
        const values = operand(products);
        for (let i = 0; i < values.length; i++)
          values[i] = isMinus ? -(values[i] as number) : truth(values[i] === 0);
        return values;
      };
    }
    case 'binary': {
      const [left, right] = [compile(node.left), compile(node.right)];
      return (products) => applyBinary(node.operator, left(products), right(products));
    }
    case 'conditional': {
      const [test, whenTrue, whenFalse] = [node.test, node.whenTrue, node.whenFalse].map(compile) as [
        ValuesOf,
        ValuesOf,
        ValuesOf,
      ];
      return (products) => {
        const [values, others] = [whenTrue(products), whenFalse(products)];
        const tests = test(products);
        for (let i = 0; i < tests.length; i++) if (tests[i] === 0) values[i] = others[i] as number;
        return values;
      };
    }
    case 'call': {
      const operands = node.operands.map(compile);
      return (products) =>
        applyCall(
          node.name,
          operands.map((operand) => operand(products)),
        );
    }
  }
};

/** So many products at a time: what the steps of a script hand on stays in the processor's cache. */
const runLength = 2048;

/** The script's value for each of the products, by product number; NaN where it comes to no number. */
export const scriptValues = (
  valuesOf: ValuesOf,
  products: Uint32Array,
  productsCount: number,
): Float64Array => {
  const values = new Float64Array(productsCount);
  for (let from = 0; from < products.length; from += runLength) {
    const run = products.subarray(from, from + runLength);
    const ofRun = valuesOf(run);
    for (let i = 0; i < run.length; i++) {
      const value = ofRun[i] as number;
      values[run[i] as number] = Number.isFinite(value) ? value : Number.NaN;
    }
  }
  return values;
};
