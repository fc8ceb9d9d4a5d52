import type { BinaryOperator, ScriptFunction } from '@vitrina/contract';

const truth = (holds: boolean): number => (holds ? 1 : 0);

type Binary = (a: number, b: number) => number;

/** Operators that are called once per element. */
export const comparisons = {
  '||': (a, b) => truth(a !== 0 || b !== 0),
  '&&': (a, b) => truth(a !== 0 && b !== 0),
  '==': (a, b) => truth(a === b),
  '!=': (a, b) => truth(a !== b),
  '<=': (a, b) => truth(a <= b),
  '>=': (a, b) => truth(a >= b),
  '<': (a, b) => truth(a < b),
  '>': (a, b) => truth(a > b),
  '%': (a, b) => a % b,
} as const satisfies Partial<Record<BinaryOperator, Binary>>;

export const binaryOperators = {
  ...comparisons,
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
} as const satisfies Record<BinaryOperator, Binary>;

export const unaryOperators = {
  '-': (a: number) => -a,
  '!': (a: number) => truth(a === 0),
} as const;

/** Functions with more than two operands are applied pairwise, from the left. */
export const functions = {
  min: Math.min,
  max: Math.max,
  pow: Math.pow,
  ln: Math.log,
  log10: Math.log10,
  sqrt: Math.sqrt,
  abs: Math.abs,
  floor: Math.floor,
  ceil: Math.ceil,
} as const satisfies Record<ScriptFunction, (first: number, second: number) => number>;
