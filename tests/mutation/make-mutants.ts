import { parseSync } from 'vite';

/** One small change of a file: the code before and after it, and where. */
export type Mutant = {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
};

type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<
  Record<string, unknown>
>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;

/** Operators that are easily confused. */
const operators: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};
const methods: Readonly<Record<string, string>> = {
  min: 'max',
  max: 'min',
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
};

const mutateLiteral = (value: unknown): string[] => {
  if (typeof value === 'boolean') return [String(!value)];
  return typeof value === 'number' ? [String(value + 1)] : [];
};

/** Every mutation of one node: a condition that always or never holds, another operator or number, a statement left out. */
const mutationsOf = (node: Node, text: (of: Node) => string): { at: Node; after: string }[] => {
  const { test, left, right, operator, callee, property, value } = node;
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      return isNode(test) ? ['true', 'false'].map((after) => ({ at: test, after })) : [];
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const other = operators[String(operator)];
      if (!other || !isNode(left) || !isNode(right)) return [];
      return [{ at: node, after: `(${text(left)}) ${other} (${text(right)})` }];
    }
    case 'MemberExpression': {
      const other = isNode(property) && node.computed !== true ? methods[text(property)] : undefined;
      return other && isNode(property) ? [{ at: property, after: other }] : [];
    }
    case 'UnaryExpression':
      return operator === '!' && isNode(node.argument) ? [{ at: node, after: text(node.argument) }] : [];
    case 'Literal':
      return mutateLiteral(value).map((after) => ({ at: node, after }));
    case 'ExpressionStatement':
      return isNode(node.expression) && node.expression.type !== 'Literal' ? [{ at: node, after: ';' }] : [];
    case 'CallExpression':
      // A list that keeps every item, or its original order.
      return isNode(callee) && isNode(callee.object) && /\.(filter|toSorted|slice)$/.test(text(callee))
        ? [{ at: node, after: text(callee.object) }]
        : [];
    default:
      return [];
  }
};

/** Types don't exist at run time, so no test could notice a change of them. */
const isType = ({ type }: Node): boolean =>
  /^TS(?!AsExpression|SatisfiesExpression|NonNull)/.test(type) || type === 'ImportDeclaration';

/** All mutants of a TypeScript file, in the order of their parents in the source. */
export const makeMutants = (file: string, source: string): Mutant[] => {
  const text = ({ start, end }: Node): string => source.slice(start, end);
  const mutants: Mutant[] = [];
  const visit = (node: Node): void => {
    if (isType(node)) return;
    for (const { at, after } of mutationsOf(node, text))
      mutants.push({
        line: source.slice(0, at.start).split('\n').length,
        start: at.start,
        end: at.end,
        before: text(at),
        after,
      });
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child);
  };
  visit(parseSync(file, source).program as unknown as Node);
  return mutants.filter(({ before, after }) => before !== after);
};
