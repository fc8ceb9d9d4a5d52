import type { ProductDocument } from '@vitrina/contract';
import { facetValuesOf } from '../fields/field-roles.ts';
import { sortKey } from '../fields/sort-key.ts';
import type { SearchPlan, SortCondition } from '../plan/plan.ts';
import type { GenerationSchema, Signals } from '../port.ts';
import { fieldTexts, type Indexed } from './reference-catalog.ts';
import { kindOf } from './reference-filters.ts';
import { runScript } from './reference-script.ts';

export type ReferenceScope = {
  readonly schema: GenerationSchema;
  readonly plan: SearchPlan;
  readonly signals: Signals;
  readonly scoreOf: (product: ProductDocument) => number;
  /** The products found that lack some of the required words. */
  readonly partial?: ReadonlySet<string>;
};

type Key = number | string | undefined;

/** What a product is sorted by; undefined if it, or every product, has no value. */
export const keyOf = (condition: SortCondition, product: ProductDocument, scope: ReferenceScope): Key => {
  switch (condition.kind) {
    case 'relevance':
      return scope.scoreOf(product);
    case 'signal': {
      const numbers = scope.signals.get(condition.signal);
      return numbers && (numbers.get(product.id) ?? 0);
    }
    case 'script': {
      const value = runScript(condition.script, product, scope);
      return Number.isFinite(value) ? value : undefined;
    }
    case 'field': {
      const { field } = condition;
      const kind = kindOf(scope.schema, field);
      if (kind === 'presence') return undefined;
      const value = product.fields[field];
      if (typeof value === 'number') return value;
      const texts = fieldTexts(product, field);
      const first = kind === 'values' ? texts.flatMap((text) => facetValuesOf(field, text))[0] : texts[0];
      if (first === undefined || first === '') return undefined;
      return kind === 'values' ? `${sortKey(first)}\u0000${first}` : sortKey(first);
    }
  }
};

/**
 * Products that lack a word come behind the others; else conditions one after another, products without a value last; then by score, then in the feed's
 * order.
 */
export const referenceOrder = (scope: ReferenceScope) => {
  const conditions: SortCondition[] = [...scope.plan.sort, { kind: 'relevance' }];
  const { partial } = scope;
  const lacks = ({ product }: Indexed): number => Number(partial?.has(product.id) ?? false);
  return (a: Indexed, b: Indexed): number => {
    const order = lacks(a) - lacks(b);
    if (order !== 0) return order;
    for (const condition of conditions) {
      const first = keyOf(condition, a.product, scope);
      const second = keyOf(condition, b.product, scope);
      if (first === second) continue;
      if (first === undefined) return 1;
      if (second === undefined) return -1;
      const order = 'order' in condition ? condition.order : 'desc';
      return first < second === (order === 'asc') ? -1 : 1;
    }
    return a.number - b.number;
  };
};
