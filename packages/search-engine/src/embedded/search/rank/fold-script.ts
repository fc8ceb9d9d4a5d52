import { partsOfScript, type ScriptNode } from '@vitrina/contract/basics';
import { binaryOperators, functions, unaryOperators } from './script-operators.ts';

/** A number node, unless JSON can't express the number: nodes are compared by their JSON. */
const numberOr = (node: ScriptNode, value: number): ScriptNode =>
  Number.isFinite(value) && !Object.is(value, -0) ? { kind: 'number', value } : node;

/** Evaluates the parts of a script that don't depend on a product. */
export const foldScript = (node: ScriptNode): ScriptNode => {
  switch (node.kind) {
    case 'unary': {
      const operand = foldScript(node.operand);
      const folded = { ...node, operand };
      return operand.kind === 'number'
        ? numberOr(folded, unaryOperators[node.operator](operand.value))
        : folded;
    }
    case 'binary': {
      const [left, right] = [foldScript(node.left), foldScript(node.right)];
      const folded = { ...node, left, right };
      return left.kind === 'number' && right.kind === 'number'
        ? numberOr(folded, binaryOperators[node.operator](left.value, right.value))
        : folded;
    }
    case 'conditional': {
      const test = foldScript(node.test);
      if (test.kind === 'number') return foldScript(test.value === 0 ? node.whenFalse : node.whenTrue);
      return { ...node, test, whenTrue: foldScript(node.whenTrue), whenFalse: foldScript(node.whenFalse) };
    }
    case 'call': {
      const operands = node.operands.map(foldScript);
      const folded = { ...node, operands };
      const values = operands.flatMap((operand) => (operand.kind === 'number' ? [operand.value] : []));
      if (values.length < operands.length) return folded;
      const [first = 0, ...others] = values;
      const carryOut: (first: number, second: number) => number = functions[node.name];
      return numberOr(
        folded,
        others.length === 0
          ? carryOut(first, first)
          : others.reduce((before, next) => carryOut(before, next), first),
      );
    }
    default:
      return node;
  }
};

/** The cost of evaluating a node with all of its operands. */
export const costOf = (node: ScriptNode): number =>
  partsOfScript(node).reduce((sum, child) => sum + costOf(child), node.kind === 'call' ? 8 : 2);

/** The largest parts that are worth computing and have the same value in every search, the most expensive first, at most `most` of them. */
export const reusableParts = (script: ScriptNode, most: number): ReadonlySet<ScriptNode> => {
  const parts: ScriptNode[] = [];
  /** Returns whether the node has the same value in every search; if it hasn't, records its largest parts that have. */
  const visit = (node: ScriptNode): boolean => {
    if (node.kind === 'variable') return node.name === 'popularity';
    const children = partsOfScript(node);
    const reusable = children.filter(visit);
    if (reusable.length === children.length) return true;
    parts.push(...reusable.filter((child) => partsOfScript(child).length > 0));
    return false;
  };
  if (visit(script) && partsOfScript(script).length > 0) parts.push(script);
  return new Set(parts.toSorted((a, b) => costOf(b) - costOf(a)).slice(0, most));
};
