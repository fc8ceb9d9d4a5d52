import type { BinaryOperator, ScriptFunction, ScriptNode, ScriptVariable } from '@vitrina/contract';
import { popularitySignal } from '../../plan/signals.ts';
import type { GenerationReader } from '../read/generation-reader.ts';
import { keptOr } from '../read/kept.ts';

/** Values for a run of products, one each, in an array that is written anew for the next run. */
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

/** What scripts may read besides products and signals: scores of this search, the time. */
export type ScriptScope = {
  readonly scores: Float32Array;
  readonly nowSeconds: number;
};

/** So many products at a time: what the steps of a script hand on stays in the processor's cache. */
const runLength = 1024;

const constant = (value: number): ValuesOf => {
  const values = new Float64Array(runLength).fill(value);
  return () => values;
};

/** Reads an array that has a number for each product. */
const gatherFloats = (numbers: Float32Array): ValuesOf => {
  const values = new Float64Array(runLength);
  return (products) => {
    for (let i = 0; i < products.length; i++) values[i] = numbers[products[i] as number] as number;
    return values;
  };
};

/** The same, written again: one loop that meets both kinds of arrays takes twice as long. */
const gatherDoubles = (numbers: Float64Array): ValuesOf => {
  const values = new Float64Array(runLength);
  return (products) => {
    for (let i = 0; i < products.length; i++) values[i] = numbers[products[i] as number] as number;
    return values;
  };
};

const fieldValues = (reader: GenerationReader, field: string, asks: 'value' | 'empty'): ValuesOf => {
  const column = reader.columns.get(field);
  if (column?.kind !== 'number') return constant(asks === 'empty' ? 1 : 0);
  const { numbers } = column;
  const values = new Float64Array(runLength);
  if (asks === 'empty')
    return (products) => {
      for (let i = 0; i < products.length; i++)
        values[i] = truth(Number.isNaN(numbers[products[i] as number] as number));
      return values;
    };
  return (products) => {
    // As in Lucene expressions, a product without the field has 0.
    for (let i = 0; i < products.length; i++) values[i] = (numbers[products[i] as number] as number) || 0;
    return values;
  };
};

const variableValues = (
  reader: GenerationReader,
  name: ScriptVariable,
  { scores, nowSeconds }: ScriptScope,
): ValuesOf => {
  if (name === 'now') return constant(nowSeconds);
  if (name === '_score') return gatherFloats(scores);
  const popularity = reader.signal(popularitySignal);
  return popularity === null ? constant(0) : gatherFloats(popularity);
};

type Loop = (left: Float64Array, right: Float64Array, out: Float64Array, length: number) => void;

/** The four that scripts are mostly made of have loops of their own, without a call an element. */
const arithmetic = {
  '+': (left, right, out, length) => {
    for (let i = 0; i < length; i++) out[i] = (left[i] as number) + (right[i] as number);
  },
  '-': (left, right, out, length) => {
    for (let i = 0; i < length; i++) out[i] = (left[i] as number) - (right[i] as number);
  },
  '*': (left, right, out, length) => {
    for (let i = 0; i < length; i++) out[i] = (left[i] as number) * (right[i] as number);
  },
  '/': (left, right, out, length) => {
    for (let i = 0; i < length; i++) out[i] = (left[i] as number) / (right[i] as number);
  },
} as const satisfies Partial<Record<BinaryOperator, Loop>>;

const loopOf = (operator: BinaryOperator): Loop => {
  if (operator === '+' || operator === '-' || operator === '*' || operator === '/')
    return arithmetic[operator];
  const carryOut = comparisons[operator];
  return (left, right, out, length) => {
    for (let i = 0; i < length; i++) out[i] = carryOut(left[i] as number, right[i] as number);
  };
};

const callValues = (name: ScriptFunction, operands: readonly ValuesOf[]): ValuesOf => {
  const carryOut: (...values: number[]) => number = functions[name];
  const values = new Float64Array(runLength);
  return (products) => {
    const [first, second, ...others] = operands.map((operand) => operand(products));
    if (first && !second) for (let i = 0; i < products.length; i++) values[i] = carryOut(first[i] as number);
    else if (first && second)
      for (let i = 0; i < products.length; i++) {
        const rest = others.map((operand) => operand[i] as number);
        values[i] = carryOut(first[i] as number, second[i] as number, ...rest);
      }
    return values;
  };
};

const unaryValues = (operator: '-' | '!', operand: ValuesOf): ValuesOf => {
  const values = new Float64Array(runLength);
  return (products) => {
    const given = operand(products);
    for (let i = 0; i < products.length; i++)
      values[i] = operator === '-' ? -(given[i] as number) : truth(given[i] === 0);
    return values;
  };
};

/**
 * Turns a sort script into a function of a run of products: arithmetic over columns, nothing is evaluated as code. Each step
 * writes to memory of its own, and is asked again only when the one that asked is done with it.
 */
export const compileScript = (reader: GenerationReader, node: ScriptNode, scope: ScriptScope): ValuesOf =>
  isStanding(node) ? gatherDoubles(standingValues(reader, node, scope)) : compileNode(reader, node, scope);

const childrenOf = (node: ScriptNode): readonly ScriptNode[] => {
  switch (node.kind) {
    case 'unary':
      return [node.operand];
    case 'call':
      return node.operands;
    case 'binary':
      return [node.left, node.right];
    case 'conditional':
      return [node.test, node.whenTrue, node.whenFalse];
    default:
      return [];
  }
};

/** Whether a part has to be worked out, and comes to the same in every search. */
const isStanding = (node: ScriptNode): boolean => {
  const hangsOnSearch = (part: ScriptNode): boolean =>
    part.kind === 'variable' ? part.name !== 'popularity' : childrenOf(part).some(hangsOnSearch);
  return childrenOf(node).length > 0 && !hangsOnSearch(node);
};

/** Such a part, worked out once for all products. */
const standingValues = (reader: GenerationReader, node: ScriptNode, scope: ScriptScope): Float64Array =>
  keptOr(reader.kept.numbers, JSON.stringify(node), () => {
    const { productsCount } = reader;
    const values = new Float64Array(productsCount);
    const valuesOf = compileNode(reader, node, scope);
    const all = Uint32Array.from({ length: productsCount }, (_, product) => product);
    eachRun(all, (run) => values.set(valuesOf(run).subarray(0, run.length), run[0]));
    return values;
  });

const compileNode = (reader: GenerationReader, node: ScriptNode, scope: ScriptScope): ValuesOf => {
  const compile = (child: ScriptNode): ValuesOf => compileScript(reader, child, scope);
  switch (node.kind) {
    case 'number':
      return constant(node.value);
    case 'variable':
      return variableValues(reader, node.name, scope);
    case 'field':
      return fieldValues(reader, node.field, node.asks);
    case 'unary':
      return unaryValues(node.operator, compile(node.operand));
    case 'call':
      return callValues(node.name, node.operands.map(compile));
    case 'binary': {
      const [left, right, loop] = [compile(node.left), compile(node.right), loopOf(node.operator)];
      const values = new Float64Array(runLength);
      return (products) => {
        loop(left(products), right(products), values, products.length);
        return values;
      };
    }
    case 'conditional': {
      const [test, whenTrue, whenFalse] = [
        compile(node.test),
        compile(node.whenTrue),
        compile(node.whenFalse),
      ];
      const values = new Float64Array(runLength);
      return (products) => {
        const [tests, ifTrue, ifFalse] = [test(products), whenTrue(products), whenFalse(products)];
        for (let i = 0; i < products.length; i++)
          values[i] = (tests[i] === 0 ? ifFalse[i] : ifTrue[i]) as number;
        return values;
      };
    }
  }
};

const eachRun = (products: Uint32Array, carryOut: (run: Uint32Array) => void): void => {
  for (let from = 0; from < products.length; from += runLength)
    carryOut(products.subarray(from, from + runLength));
};

/** Writes the script's value times a sign for each of the products to its place in `values`; -Infinity where it comes to no number. */
export const fillScriptValues = (
  valuesOf: ValuesOf,
  sign: 1 | -1,
  products: Uint32Array,
  values: Float64Array,
): void =>
  eachRun(products, (run) => {
    const ofRun = valuesOf(run);
    for (let i = 0; i < run.length; i++) {
      const value = ofRun[i] as number;
      // Infinite less itself is no number.
      values[run[i] as number] = value - value === 0 ? sign * value : Number.NEGATIVE_INFINITY;
    }
  });
