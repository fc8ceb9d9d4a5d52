import type { BinaryOperator, ProductDocument, ScriptNode, ScriptVariable } from '@vitrina/contract';
import type { ReferenceScope } from './reference-sort.ts';

const arithmetic = (operator: BinaryOperator, left: number, right: number): number | null => {
  if (operator === '+') return left + right;
  if (operator === '-') return left - right;
  if (operator === '*') return left * right;
  if (operator === '/') return left / right;
  return operator === '%' ? left % right : null;
};

const comparison = (operator: BinaryOperator, left: number, right: number): boolean => {
  if (operator === '==') return left === right;
  if (operator === '!=') return left !== right;
  if (operator === '<=') return left <= right;
  if (operator === '>=') return left >= right;
  if (operator === '<') return left < right;
  if (operator === '>') return left > right;
  return operator === '&&' ? left !== 0 && right !== 0 : left !== 0 || right !== 0;
};

const call = (name: Extract<ScriptNode, { kind: 'call' }>['name'], operands: readonly number[]): number => {
  const [first = 0, second = 0] = operands;
  if (name === 'min' || name === 'max') return Math[name](...operands);
  if (name === 'pow') return first ** second;
  return name === 'ln' ? Math.log(first) : Math[name](first);
};

const variable = (name: ScriptVariable, product: ProductDocument, scope: ReferenceScope): number => {
  if (name === '_score') return scope.scoreOf(product);
  if (name === 'now') return scope.plan.nowSeconds ?? 0;
  return scope.signals.get('popularity')?.get(product.id) ?? 0;
};

/** A script's value for one product, computed straight from its tree. */
export const runScript = (node: ScriptNode, product: ProductDocument, scope: ReferenceScope): number => {
  const run = (child: ScriptNode): number => runScript(child, product, scope);
  switch (node.kind) {
    case 'number':
      return node.value;
    case 'variable':
      return variable(node.name, product, scope);
    case 'field': {
      const value = product.fields[node.field];
      const isThere = typeof value === 'number';
      if (node.asks === 'empty') return isThere ? 0 : 1;
      return isThere ? value : 0;
    }
    case 'unary':
      return node.operator === '-' ? -run(node.operand) : Number(run(node.operand) === 0);
    case 'conditional':
      return run(node.test) === 0 ? run(node.whenFalse) : run(node.whenTrue);
    case 'call':
      return call(node.name, node.operands.map(run));
    case 'binary': {
      const [left, right] = [run(node.left), run(node.right)];
      return arithmetic(node.operator, left, right) ?? Number(comparison(node.operator, left, right));
    }
  }
};
