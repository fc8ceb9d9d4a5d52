import { type Failure, isFailure } from '../../../../http/failure.ts';
import type { Comparison } from '../filter-conditions.ts';
import { badRequest } from '../refusal.ts';
import { readTokens, type Token } from './tokens.ts';

export type Expression =
  | { readonly kind: 'value'; readonly name: string; readonly value: string }
  | {
      readonly kind: 'comparison';
      readonly name: string;
      readonly comparison: Comparison;
      readonly value: number;
    }
  | { readonly kind: 'between'; readonly name: string; readonly from: number; readonly to: number }
  | { readonly kind: 'not'; readonly of: Expression }
  | { readonly kind: 'all' | 'any'; readonly of: readonly Expression[] };

const deepest = 20;
const number = /^-?\d+(\.\d+)?$/;
const groupBy = { AND: 'all', OR: 'any' } as const;

export const noTags =
  'products have no tags here: map a field of the feed under “Catalog” and filter by it, as in filters: \'field:"value"\'';

/**
 * Parses filters as Algolia documents them: `brand:Elf AND (price > 10 OR price:2 TO 5) AND NOT color:"dark red"`. Operators are
 * in capitals; a pair of parentheses contains either ANDs or ORs. Null for an empty text.
 */
export const parseFilterText = (text: string): Expression | null | Failure => {
  const read = readTokens(text);
  if ('unreadableAt' in read)
    return badRequest(
      `filters: can’t be read from “${text.slice(read.unreadableAt, read.unreadableAt + 30)}”`,
    );
  const tokens = read;
  let next = 0;

  const peek = (): Token | undefined => tokens[next];
  const wrong = (expected: string): Failure => {
    const token = peek();
    const place = token ? `before “${text.slice(token.at, token.at + 30)}”` : 'at the end';
    return badRequest(`filters: ${expected} is missing ${place}`);
  };
  const isKeyword = (token: Token | undefined, ...words: readonly string[]): boolean =>
    token?.kind === 'word' && !token.isQuoted && words.includes(token.text);
  const takeNumber = (): number | Failure => {
    const token = peek();
    if (token?.kind !== 'word' || !number.test(token.text)) return wrong('a number');
    next += 1;
    return Number(token.text);
  };

  /** The value after `name:`. */
  const parseValue = (name: string): Expression | Failure => {
    const token = peek();
    if (token?.kind !== 'word') return wrong('a value');
    if (!token.isQuoted && /<score=/.test(token.text))
      return badRequest(
        'filters: conditions here narrow and have no scores (<score=…>): leave them out, or use optionalFilters',
      );
    if (name === '_tags') return badRequest(`filters: ${noTags}`);
    next += 1;
    if (!isKeyword(peek(), 'TO') || !number.test(token.text))
      return { kind: 'value', name, value: token.text };
    next += 1;
    const to = takeNumber();
    return isFailure(to) ? to : { kind: 'between', name, from: Number(token.text), to };
  };

  const parseCondition = (): Expression | Failure => {
    const token = peek();
    if (token?.kind !== 'word' || isKeyword(token, 'AND', 'OR')) return wrong('a condition');
    next += 1;
    const sign = peek();
    if (sign?.kind === ':') {
      next += 1;
      return parseValue(token.text);
    }
    if (sign?.kind !== 'comparison')
      return badRequest(`filters: “${token.text}” alone is a tag, and ${noTags}`);
    next += 1;
    const value = takeNumber();
    return isFailure(value) ? value : { kind: 'comparison', name: token.text, comparison: sign.text, value };
  };

  const parseOperand = (depth: number): Expression | Failure => {
    if (depth > deepest) return badRequest(`filters: more than ${deepest} levels of parentheses`);
    if (isKeyword(peek(), 'NOT')) {
      next += 1;
      const of = parseOperand(depth + 1);
      return isFailure(of) ? of : { kind: 'not', of };
    }
    if (peek()?.kind !== '(') return parseCondition();
    next += 1;
    const inside = parseGroup(depth + 1);
    if (isFailure(inside)) return inside;
    if (peek()?.kind !== ')') return wrong('a closing parenthesis');
    next += 1;
    return inside;
  };

  const parseGroup = (depth: number): Expression | Failure => {
    const first = parseOperand(depth);
    if (isFailure(first)) return first;
    const of = [first];
    let kind: 'all' | 'any' | null = null;
    for (let token = peek(); isKeyword(token, 'AND', 'OR'); token = peek()) {
      const wanted = groupBy[token?.text as keyof typeof groupBy];
      if (kind !== null && kind !== wanted)
        return badRequest('filters: AND beside OR needs parentheses, as in (A OR B) AND C');
      kind = wanted;
      next += 1;
      const operand = parseOperand(depth);
      if (isFailure(operand)) return operand;
      of.push(operand);
    }
    return kind === null ? first : { kind, of };
  };

  if (tokens.length === 0) return null;
  const whole = parseGroup(0);
  if (isFailure(whole)) return whole;
  return next < tokens.length ? wrong('AND or OR') : whole;
};
