import type { BinaryOperator, ScriptNode, ScriptVariable } from '@vitrina/contract';
import { popularitySignal } from '../../../plan/signals.ts';
import { maxNumbers } from '../../read/generation-cache.ts';
import type { GenerationReader } from '../../read/generation-reader.ts';
import { costOf, foldScript, reusableParts } from './fold-script.ts';
import { comparisons, functions } from './script-operators.ts';

/** Values for a run of products, in an array that the next run overwrites. */
type ValuesOf = (products: Uint32Array) => Float64Array;
/** Writes a value for each product of a run to the step's register. */
type Step = (products: Uint32Array) => void;

/** What scripts can read besides fields and signals: the scores of this search, and the time. */
export type ScriptScope = {
  readonly scores: Float32Array;
  readonly nowSeconds: number;
};

/** Products per run: few enough that the registers stay in the processor's cache. */
const runLength = 1024;

/** Reads an array with a number for each product. */
const readFloats =
  (numbers: Float32Array, out: Float64Array): Step =>
  (products) => {
    for (let i = 0; i < products.length; i++) out[i] = numbers[products[i]];
  };

/** The same again: one loop over both kinds of arrays would take twice as long. */
const readDoubles =
  (numbers: Float64Array, out: Float64Array): Step =>
  (products) => {
    for (let i = 0; i < products.length; i++) out[i] = numbers[products[i]];
  };

const constant =
  (value: number, out: Float64Array): Step =>
  (products) => {
    out.fill(value, 0, products.length);
  };

const fieldStep = (
  reader: GenerationReader,
  { field, asks }: Extract<ScriptNode, { kind: 'field' }>,
  out: Float64Array,
): Step => {
  const column = reader.columns.get(field);
  if (column?.kind !== 'number') return constant(asks === 'empty' ? 1 : 0, out);
  const { numbers } = column;
  if (asks === 'empty')
    return (products) => {
      for (let i = 0; i < products.length; i++) out[i] = Number.isNaN(numbers[products[i]]) ? 1 : 0;
    };
  return (products) => {
    // As in Lucene expressions, a product without the field has 0.
    for (let i = 0; i < products.length; i++) out[i] = numbers[products[i]] || 0;
  };
};

const variableStep = (
  reader: GenerationReader,
  name: ScriptVariable,
  { scores, nowSeconds }: ScriptScope,
  out: Float64Array,
): Step => {
  if (name === 'now') return constant(nowSeconds, out);
  if (name === '_score') return readFloats(scores, out);
  const popularity = reader.signal(popularitySignal);
  return popularity === null ? constant(0, out) : readFloats(popularity, out);
};

/** Combines two arrays into the left one. */
type Loop = (left: Float64Array, right: Float64Array, length: number) => void;

const loopOfCalls =
  (carryOut: (a: number, b: number) => number): Loop =>
  (left, right, length) => {
    for (let i = 0; i < length; i++) left[i] = carryOut(left[i], right[i]);
  };

/** The operators that scripts mostly consist of have loops of their own, without a call per element. */
const arithmetic = {
  '+': (left, right, length) => {
    for (let i = 0; i < length; i++) left[i] = left[i] + right[i];
  },
  '-': (left, right, length) => {
    for (let i = 0; i < length; i++) left[i] = left[i] - right[i];
  },
  '*': (left, right, length) => {
    for (let i = 0; i < length; i++) left[i] = left[i] * right[i];
  },
  '/': (left, right, length) => {
    for (let i = 0; i < length; i++) left[i] = left[i] / right[i];
  },
} as const satisfies Partial<Record<BinaryOperator, Loop>>;

const loopOf = (operator: BinaryOperator): Loop =>
  operator === '+' || operator === '-' || operator === '*' || operator === '/'
    ? arithmetic[operator]
    : loopOfCalls(comparisons[operator]);

/**
 * Compiles a script to steps over registers, like a stack machine: a node writes to the register at its depth, and its operands to that one
 * and those above. However long a script is, it needs no more arrays than it is deep.
 */
class ScriptCompiler {
  readonly #reader: GenerationReader;
  readonly #scope: ScriptScope;
  /** Parts that are computed once for the whole catalog. */
  readonly #reusable: ReadonlySet<ScriptNode>;
  readonly #registers: Float64Array[] = [];

  constructor(reader: GenerationReader, scope: ScriptScope, reusable: ReadonlySet<ScriptNode>) {
    this.#reader = reader;
    this.#scope = scope;
    this.#reusable = reusable;
  }

  register(depth: number): Float64Array {
    this.#registers[depth] ??= new Float64Array(runLength);
    return this.#registers[depth];
  }

  compile(node: ScriptNode, depth: number): Step {
    const out = this.register(depth);
    if (this.#reusable.has(node)) return readDoubles(reusableValues(this.#reader, node, this.#scope), out);
    switch (node.kind) {
      case 'number':
        return constant(node.value, out);
      case 'variable':
        return variableStep(this.#reader, node.name, this.#scope, out);
      case 'field':
        return fieldStep(this.#reader, node, out);
      case 'unary':
        return this.#unary(node, depth);
      case 'binary':
        return this.#pairs([node.left, node.right], loopOf(node.operator), depth);
      case 'call':
        return this.#call(node, depth);
      case 'conditional':
        return this.#conditional(node, depth);
    }
  }

  #unary({ operator, operand }: Extract<ScriptNode, { kind: 'unary' }>, depth: number): Step {
    const step = this.compile(operand, depth);
    const out = this.register(depth);
    if (operator === '-')
      return (products) => {
        step(products);
        for (let i = 0; i < products.length; i++) out[i] = -out[i];
      };
    return (products) => {
      step(products);
      for (let i = 0; i < products.length; i++) out[i] = out[i] === 0 ? 1 : 0;
    };
  }

  /** Applies operands pairwise, from the left. */
  #pairs([first, ...others]: readonly [ScriptNode, ...ScriptNode[]], loop: Loop, depth: number): Step {
    const begin = this.compile(first, depth);
    const steps = others.map((other) => this.compile(other, depth + 1));
    const [out, next] = [this.register(depth), this.register(depth + 1)];
    return (products) => {
      begin(products);
      for (const step of steps) {
        step(products);
        loop(out, next, products.length);
      }
    };
  }

  #call({ name, operands }: Extract<ScriptNode, { kind: 'call' }>, depth: number): Step {
    const [first, ...others] = operands;
    if (first === undefined) return constant(Number.NaN, this.register(depth));
    if (others.length > 0) return this.#pairs([first, ...others], loopOfCalls(functions[name]), depth);
    const carryOut: (value: number, other: number) => number = functions[name];
    const step = this.compile(first, depth);
    const out = this.register(depth);
    return (products) => {
      step(products);
      for (let i = 0; i < products.length; i++) {
        const value = out[i];
        out[i] = carryOut(value, value);
      }
    };
  }

  #conditional(node: Extract<ScriptNode, { kind: 'conditional' }>, depth: number): Step {
    const test = this.compile(node.test, depth);
    const whenTrue = this.compile(node.whenTrue, depth + 1);
    const whenFalse = this.compile(node.whenFalse, depth + 2);
    const out = this.register(depth);
    const [ifTrue, ifFalse] = [this.register(depth + 1), this.register(depth + 2)];
    return (products) => {
      test(products);
      whenTrue(products);
      whenFalse(products);
      for (let i = 0; i < products.length; i++) out[i] = out[i] === 0 ? ifFalse[i] : ifTrue[i];
    };
  }
}

const compileFolded = (
  reader: GenerationReader,
  node: ScriptNode,
  scope: ScriptScope,
  reusable: ReadonlySet<ScriptNode>,
): ValuesOf => {
  const compiler = new ScriptCompiler(reader, scope, reusable);
  const step = compiler.compile(node, 0);
  const values = compiler.register(0);
  const cost = costOf(node);
  return (products) => {
    reader.deadline.spend(products.length * cost);
    step(products);
    return values;
  };
};

/**
 * Turns a sort script into a function of a run of products. Nothing is evaluated as code: it is arithmetic over columns. Parts that depend on
 * nothing but the catalog are computed once and cached.
 */
export const compileScript = (reader: GenerationReader, node: ScriptNode, scope: ScriptScope): ValuesOf => {
  const folded = foldScript(node);
  return compileFolded(reader, folded, scope, reusableParts(folded, maxNumbers));
};

/** A part that has the same values in every search, computed once for all products. */
const reusableValues = (reader: GenerationReader, node: ScriptNode, scope: ScriptScope): Float64Array =>
  reader.cache.memo('numbers', JSON.stringify(node), () => {
    const values = new Float64Array(reader.productsCount);
    const valuesOf = compileFolded(reader, node, scope, new Set());
    const run = new Uint32Array(runLength);
    for (let from = 0; from < values.length; from += runLength) {
      const products = run.subarray(0, Math.min(runLength, values.length - from));
      for (let i = 0; i < products.length; i++) products[i] = from + i;
      values.set(valuesOf(products).subarray(0, products.length), from);
    }
    return values;
  });

/** Writes the script's value, times `sign`, for each of the products to its index in `values`; -Infinity if it has no number. */
export const fillScriptValues = (
  valuesOf: ValuesOf,
  sign: 1 | -1,
  products: Uint32Array,
  values: Float64Array,
): void => {
  for (let from = 0; from < products.length; from += runLength) {
    const run = products.subarray(from, from + runLength);
    const ofRun = valuesOf(run);
    for (let i = 0; i < run.length; i++) {
      const value = ofRun[i];
      // Infinity minus itself is NaN.
      values[run[i]] = value - value === 0 ? sign * value : Number.NEGATIVE_INFINITY;
    }
  }
};
