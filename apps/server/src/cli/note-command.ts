import type { AuditEntry } from '@vitrina/contract';
import { insertAuditEntry } from '../features/operator/audit-repository.ts';
import type { Database } from '../storage/database.ts';
import type { Customer } from '../storage/records.ts';

const by = 'command line';

/** Writes down what was done to a customer from the machine itself, beside what operators do. */
export const noteCommand = (
  database: Database,
  { id, name }: Pick<Customer, 'id' | 'name'>,
  action: AuditEntry['action'],
  before = '',
  after = '',
): Promise<void> =>
  insertAuditEntry(database, id, {
    ...{ at: new Date().toISOString(), by, customerName: name, action, before, after },
  });
