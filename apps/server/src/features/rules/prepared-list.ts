import type { Rule } from '@vitrina/contract';
import { type PreparedRule, prepareRules } from '@vitrina/search-engine';
import type { CatalogRecord, ListEntry } from '../../storage/records.ts';
import type { FieldsOf } from './rule-list.ts';

export type Prepare = (catalog: CatalogRecord, entries: readonly RuleEntry[]) => PreparedRule[];
export type RuleEntry = Pick<ListEntry<Rule>, 'id' | 'value'>;

/** Rules as searches of the catalog read them. */
export const createPrepare =
  (fieldsOf: FieldsOf): Prepare =>
  (catalog, entries) =>
    prepareRules(
      entries.map(({ id, value }) => ({ ruleId: id, rule: value })),
      { language: catalog.language, fields: [...fieldsOf(catalog).all] },
    );
