/** A number calculated for each product, to sort by: arithmetic with the semantics of Lucene expressions. */
export type ScriptNode =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'variable'; readonly name: ScriptVariable }
  /** `doc['price'].value`; `doc['price'].empty` is 1 if the product has none. */
  | { readonly kind: 'field'; readonly field: string; readonly asks: 'value' | 'empty' }
  | { readonly kind: 'unary'; readonly operator: '-' | '!'; readonly operand: ScriptNode }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: ScriptNode;
      readonly right: ScriptNode;
    }
  | {
      readonly kind: 'conditional';
      readonly test: ScriptNode;
      readonly whenTrue: ScriptNode;
      readonly whenFalse: ScriptNode;
    }
  | { readonly kind: 'call'; readonly name: ScriptFunction; readonly operands: readonly ScriptNode[] };

/** `_score`: relevance; `popularity`: from visitors' behaviour; `now`: seconds since 1970. */
export const scriptVariables = ['_score', 'popularity', 'now'] as const;
export type ScriptVariable = (typeof scriptVariables)[number];

/** Functions with their number of operands (the minimum, for variadic ones). */
export const scriptFunctions = {
  min: { min: 2, max: 8 },
  max: { min: 2, max: 8 },
  ln: { min: 1, max: 1 },
  log10: { min: 1, max: 1 },
  sqrt: { min: 1, max: 1 },
  pow: { min: 2, max: 2 },
  abs: { min: 1, max: 1 },
  floor: { min: 1, max: 1 },
  ceil: { min: 1, max: 1 },
} as const satisfies Record<string, { min: number; max: number }>;
export type ScriptFunction = keyof typeof scriptFunctions;

/** By precedence, lowest first. */
const binaryLevels = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<=', '>=', '<', '>'],
  ['+', '-'],
  ['*', '/', '%'],
] as const;
export type BinaryOperator = (typeof binaryLevels)[number][number];

export const longestScript = 2000;
/**
 * Numbers, fields and operations of a script together: each is evaluated for every product found. Four times what a long script
 * of a shop has, and cheap enough for a search over a hundred thousand products.
 */
export const maxScriptSteps = 300;
/** The depth of nested brackets: more than anybody writes, and far from exhausting the stack. */
const deepest = 60;

/** Where a script stops making sense (counted from 0), and what is there; `found` is empty at its end. */
export type ScriptProblem = { readonly position: number; readonly found: string };
export type ParsedScript =
  | { readonly ok: true; readonly script: ScriptNode }
  | { readonly ok: false; readonly problem: ScriptProblem };

type Token = {
  readonly text: string;
  readonly kind: 'number' | 'name' | 'text' | 'sign';
  readonly at: number;
};

class ScriptError extends Error {
  override readonly name = 'ScriptError';
  readonly problem: ScriptProblem;

  constructor(problem: ScriptProblem) {
    super(`the script is wrong at ${problem.position}`);
    this.problem = problem;
  }
}

const tokenPattern =
  /\s*(?:(?<number>(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)|(?<name>[a-z_][a-z0-9_]*)|(?<text>'[^'\n]*'|"[^"\n]*")|(?<sign>&&|\|\||[=!<>]=|[-+*/%()[\].,?:<>!]))/iy;

const readTokens = (source: string): Token[] => {
  const tokens: Token[] = [];
  const pattern = new RegExp(tokenPattern);
  const end = source.trimEnd().length;
  while (pattern.lastIndex < end) {
    const from = pattern.lastIndex;
    const { groups } = pattern.exec(source) ?? {};
    const kind = (['number', 'name', 'text', 'sign'] as const).find((one) => groups?.[one] !== undefined);
    const text = kind && groups?.[kind];
    if (!kind || text === undefined) {
      const at = from + source.slice(from).search(/\S/);
      throw new ScriptError({ position: at, found: source.charAt(at) });
    }
    tokens.push({ text, kind, at: pattern.lastIndex - text.length });
  }
  return tokens;
};

/** Parses by precedence climbing; one instance per script. */
class ScriptParser {
  readonly #tokens: readonly Token[];
  readonly #end: number;
  #at = 0;
  #depth = 0;

  constructor(source: string) {
    this.#tokens = readTokens(source);
    this.#end = source.length;
  }

  parse(): ScriptNode {
    const script = this.#conditional();
    if (this.#at < this.#tokens.length) this.#fail();
    return script;
  }

  #fail(at = this.#at): never {
    const token = this.#tokens[at];
    throw new ScriptError({ position: token?.at ?? this.#end, found: token?.text ?? '' });
  }

  #takes(text: string): boolean {
    const token = this.#tokens[this.#at];
    if (token?.text !== text || token.kind === 'text') return false;
    this.#at++;
    return true;
  }

  #expect(text: string): void {
    if (!this.#takes(text)) this.#fail();
  }

  #conditional(): ScriptNode {
    if (++this.#depth > deepest) this.#fail();
    const test = this.#binary(0);
    let node = test;
    if (this.#takes('?')) {
      const whenTrue = this.#conditional();
      this.#expect(':');
      node = { kind: 'conditional', test, whenTrue, whenFalse: this.#conditional() };
    }
    this.#depth--;
    return node;
  }

  #binary(level: number): ScriptNode {
    const operators = binaryLevels[level];
    if (!operators) return this.#unary();
    let left = this.#binary(level + 1);
    for (;;) {
      const operator = operators.find((one) => this.#takes(one));
      if (!operator) return left;
      left = { kind: 'binary', operator, left, right: this.#binary(level + 1) };
    }
  }

  #unary(): ScriptNode {
    const operator = (['-', '!'] as const).find((one) => this.#takes(one));
    if (!operator) return this.#takes('+') ? this.#unary() : this.#operand();
    if (++this.#depth > deepest) this.#fail();
    const operand = this.#unary();
    this.#depth--;
    return { kind: 'unary', operator, operand };
  }

  #operand(): ScriptNode {
    const token = this.#tokens[this.#at];
    if (token?.kind === 'number') {
      const value = Number(token.text);
      // No engine counts with a number beyond what a double holds.
      if (!Number.isFinite(value)) this.#fail();
      this.#at++;
      return { kind: 'number', value };
    }
    if (token?.kind === 'name') return this.#named(token);
    this.#expect('(');
    const inner = this.#conditional();
    this.#expect(')');
    return inner;
  }

  #named({ text }: Token): ScriptNode {
    const at = this.#at++;
    if (text === 'doc') return this.#field();
    const variable = scriptVariables.find((name) => name === text);
    if (variable) return { kind: 'variable', name: variable };
    if (!Object.hasOwn(scriptFunctions, text)) this.#fail(at);
    const name = text as ScriptFunction;
    this.#expect('(');
    const operands = [this.#conditional()];
    while (this.#takes(',')) operands.push(this.#conditional());
    const { min, max } = scriptFunctions[name];
    if (operands.length < min || operands.length > max) this.#fail();
    this.#expect(')');
    return { kind: 'call', name, operands };
  }

  #field(): ScriptNode {
    this.#expect('[');
    const name = this.#tokens[this.#at];
    if (name?.kind !== 'text' || name.text.length < 3) this.#fail();
    this.#at++;
    this.#expect(']');
    this.#expect('.');
    const asks = (['value', 'empty'] as const).find((one) => this.#takes(one));
    if (!asks) this.#fail();
    return { kind: 'field', field: name.text.slice(1, -1), asks };
  }
}

/** Parses a sort script. Nothing is run: the result is data that a search engine evaluates for each product. */
export const parseSortScript = (source: string): ParsedScript => {
  if (source.length > longestScript)
    return { ok: false, problem: { position: longestScript, found: source.charAt(longestScript) } };
  try {
    return { ok: true, script: new ScriptParser(source).parse() };
  } catch (error) {
    if (error instanceof ScriptError) return { ok: false, problem: error.problem };
    throw error;
  }
};

/** A node's operands. */
export const partsOfScript = (node: ScriptNode): readonly ScriptNode[] => {
  switch (node.kind) {
    case 'unary':
      return [node.operand];
    case 'binary':
      return [node.left, node.right];
    case 'conditional':
      return [node.test, node.whenTrue, node.whenFalse];
    case 'call':
      return node.operands;
    default:
      return [];
  }
};

/** The product fields that a script reads. */
export const fieldsOfScript = (node: ScriptNode): string[] =>
  node.kind === 'field' ? [node.field] : partsOfScript(node).flatMap(fieldsOfScript);

/** How many numbers, fields and operations a script has. */
export const countScriptSteps = (node: ScriptNode): number =>
  partsOfScript(node).reduce((sum, part) => sum + countScriptSteps(part), 1);
