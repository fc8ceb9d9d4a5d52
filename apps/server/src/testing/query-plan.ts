import { type Compilable, CompiledQuery, type RawBuilder } from 'kysely';
import type { Database } from '../storage/database.ts';

/** What SQLite does with the tables of a statement: each is searched by a key, or gone through from end to end. */
export const explainTables = async (
  database: Database,
  statement: Compilable | RawBuilder<unknown>,
): Promise<string[]> => {
  const { sql, parameters } = statement.compile(database);
  const explained = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
  const { rows } = await database.executeQuery<{ detail: string }>(explained);
  // Lists that are passed in JSON and results of subqueries are always gone through.
  return rows
    .map(({ detail }) => detail)
    .filter((detail) => /^(SCAN|SEARCH) /.test(detail) && !/VIRTUAL TABLE|subquery/.test(detail))
    .sort();
};

type PlanNode = {
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly 'Join Filter'?: string;
  readonly Plans?: readonly PlanNode[];
};

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const explainOnPostgres = async (
  database: Database,
  { sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>,
): Promise<PlanNode[]> => {
  const explained = CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters]);
  const { rows } = await database.executeQuery<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
    explained,
  );
  return rows.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan }) => nodesOf(Plan));
};

/** The tables that PostgreSQL reads for a statement, each with the columns of an index by which it finds the rows. */
export const explainKeys = async (
  database: Database,
  statement: Compilable | RawBuilder<unknown>,
): Promise<string[]> => {
  const nodes = await explainOnPostgres(database, statement.compile(database));
  return nodes
    .flatMap((node) => {
      const condition = node['Index Cond'] ?? node['Recheck Cond'] ?? '';
      const columns = [...condition.matchAll(/\((\w+) [=<>]/g)].map(([, column]) => column);
      return node['Relation Name'] === undefined ? [] : `${node['Relation Name']} (${columns.join(', ')})`;
    })
    .sort();
};

/** Whether PostgreSQL compares every row of one table with every row of another. */
export const comparesAll = async (
  database: Database,
  query: Pick<CompiledQuery, 'sql' | 'parameters'>,
): Promise<boolean> =>
  (await explainOnPostgres(database, query)).some((node) => node['Join Filter'] !== undefined);
