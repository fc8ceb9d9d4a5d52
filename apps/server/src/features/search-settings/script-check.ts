import { parseSortScript, type ScriptCheck, type ScriptNode } from '@vitrina/contract';
import { type Failure, isFailure } from '../../http/failure.ts';
import type { CatalogRecord } from '../../storage/records.ts';
import { fieldsOf } from './catalog-fields.ts';
import { unknownScriptFields } from './settings/sort-groups.ts';

/** A script's results for the first products of a catalog; none before its first import. */
export type EvaluateScript = (
  catalog: CatalogRecord,
  script: ScriptNode,
) => Promise<ScriptCheck['values'] | Failure>;

export const createScriptCheck =
  (evaluateScript: EvaluateScript) =>
  async (catalog: CatalogRecord, source: string): Promise<ScriptCheck | Failure> => {
    const parsed = parseSortScript(source);
    if (!parsed.ok) return { problem: parsed.problem, unknownFields: [], values: [] };
    const values = await evaluateScript(catalog, parsed.script);
    if (isFailure(values)) return values;
    return { problem: null, unknownFields: unknownScriptFields(source, fieldsOf(catalog)), values };
  };
