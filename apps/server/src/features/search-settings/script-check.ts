import { parseSortScript, type ScriptCheck, type ScriptNode } from '@vitrina/contract';
import type { CatalogRecord } from '../../storage/records.ts';
import { fieldsOf } from './catalog-fields.ts';
import { unknownScriptFields } from './sort-groups.ts';

/** What a script comes to for the first products of a catalog; none before its first import. */
export type EvaluateScript = (catalog: CatalogRecord, script: ScriptNode) => Promise<ScriptCheck['values']>;

export const createScriptCheck =
  (evaluateScript: EvaluateScript) =>
  async (catalog: CatalogRecord, source: string): Promise<ScriptCheck> => {
    const parsed = parseSortScript(source);
    if (!parsed.ok) return { problem: parsed.problem, unknownFields: [], values: [] };
    return {
      problem: null,
      unknownFields: unknownScriptFields(source, fieldsOf(catalog)),
      values: await evaluateScript(catalog, parsed.script),
    };
  };
