import { AliasNode, type CompiledQuery, type OperationNode, TableNode } from 'kysely';

/** What a statement does and to which table, and nothing else of it: its text may hold what visitors searched for. */
export type StatementName = { readonly operation: string; readonly table: string | null };

const operations: Readonly<Record<string, string>> = {
  SelectQueryNode: 'SELECT',
  InsertQueryNode: 'INSERT',
  UpdateQueryNode: 'UPDATE',
  DeleteQueryNode: 'DELETE',
};
/** Of statements that are written by hand: their first word, if it is one of SQL’s. */
const written = new Set([
  ...['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'WITH', 'PRAGMA', 'ANALYZE', 'VACUUM'],
  ...['CREATE', 'ALTER', 'DROP', 'BEGIN', 'COMMIT', 'ROLLBACK', 'SET', 'EXPLAIN'],
]);

const tableIn = (node: OperationNode | undefined): string | null => {
  if (!node) return null;
  if (AliasNode.is(node)) return tableIn(node.node);
  return TableNode.is(node) ? node.table.identifier.name : null;
};

const tableOf = (query: CompiledQuery['query']): string | null => {
  if (query.kind === 'SelectQueryNode' || query.kind === 'DeleteQueryNode')
    return tableIn(query.from?.froms[0]);
  if (query.kind === 'InsertQueryNode') return tableIn(query.into);
  return query.kind === 'UpdateQueryNode' ? tableIn(query.table) : null;
};

export const statementName = ({ query, sql }: Pick<CompiledQuery, 'query' | 'sql'>): StatementName => {
  const built = operations[query.kind];
  if (built !== undefined) return { operation: built, table: tableOf(query) };
  const [word = ''] = /[a-z]+/i.exec(sql) ?? [];
  return { operation: written.has(word.toUpperCase()) ? word.toUpperCase() : 'OTHER', table: null };
};
