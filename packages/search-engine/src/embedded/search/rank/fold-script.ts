import { partsOfScript, type ScriptNode } from '@vitrina/contract';
import { binaryOperators, functions, unaryOperators } from './script-operators.ts';

/** The number in place of the node, unless JSON has no word for it: nodes are told apart by their JSON. */
const numberOr = (node: ScriptNode, value: number): ScriptNode =>
  Number.isFinite(value) && !Object.is(value, -0) ? { kind: 'number', value } : node;

/** Works out, once and for all products, what hangs on none of them. */
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

/** What working a node out costs, with all that it is made of. */
export const costOf = (node: ScriptNode): number =>
  partsOfScript(node).reduce((sum, child) => sum + costOf(child), node.kind === 'call' ? 8 : 2);

/**
 * The largest parts that have to be worked out and come to the same in every search, the dearest first, and no more of
 * them than can be kept.
 */
export const standingParts = (script: ScriptNode, most: number): ReadonlySet<ScriptNode> => {
  const parts: ScriptNode[] = [];
  /** Says whether the node comes to the same in every search, and notes its largest parts where it doesn't. */
  const visit = (node: ScriptNode): boolean => {
    if (node.kind === 'variable') return node.name === 'popularity';
    const children = partsOfScript(node);
    const standing = children.filter(visit);
    if (standing.length === children.length) return true;
    parts.push(...standing.filter((child) => partsOfScript(child).length > 0));
    return false;
  };
  if (visit(script) && partsOfScript(script).length > 0) parts.push(script);
  return new Set(parts.toSorted((a, b) => costOf(b) - costOf(a)).slice(0, most));
};
