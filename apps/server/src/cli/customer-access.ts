import { modules, newPassword, validate } from '@vitrina/contract';
import { z } from 'zod';
import { findCustomerByEmail, updateModules } from '../features/account/repository.ts';
import { createRevokeAccess } from '../features/account/revoke-access.ts';
import { createResetLink } from '../features/auth/reset/service.ts';
import { endSession, endSessions } from '../features/auth/sessions/repository.ts';
import { createSessionService } from '../features/auth/sessions/service.ts';
import type { Database } from '../storage/database.ts';
import type { Customer } from '../storage/records.ts';
import { noteCommand } from './note-command.ts';
import { readSecret } from './read-secret.ts';

type Given = {
  readonly email: string;
  /** Where browsers reach the server. */
  readonly publicUrl: string;
  readonly session?: string | undefined;
  readonly modules?: readonly string[] | undefined;
};
type Outcome =
  | { readonly data: unknown }
  | { readonly error: 'NOT_FOUND' | 'VALIDATION_FAILED' | 'ACCOUNT_DISABLED'; readonly details?: unknown };

const passwordForm = z.object({ password: newPassword });
const modulesForm = z.object({ modules: z.array(z.enum(modules)).min(1) });

/** These commands' lines of the usage text. */
export const accessUsage = `  npm run -s cli -- customer password --email a@b.pl      (the new one from standard input; ends all sessions)
  npm run -s cli -- customer reset-password --email a@b.pl
      prints an address for a new password; it works once, for an hour
  npm run -s cli -- customer disable --email a@b.pl       (ends all sessions; nothing is deleted)
  npm run -s cli -- customer enable --email a@b.pl
  npm run -s cli -- customer sessions --email a@b.pl
  npm run -s cli -- customer sign-out --email a@b.pl [--session ID]
  npm run -s cli -- customer modules --email a@b.pl --modules ${modules.join(',')}
      which parts of the panel the customer has, from the next request on
`;

/** Grants and revokes a customer's access. Null for a command that isn't one of these. */
export const runAccessCommand = async (
  database: Database,
  command: string | undefined,
  { email, publicUrl, session, modules: wanted }: Given,
): Promise<Outcome | null> => {
  const now = (): Date => new Date();
  const access = createRevokeAccess({ database, now, endSessions });
  const commands: Record<string, (customer: Customer) => Promise<Outcome>> = {
    password: async ({ id: customerId }) => {
      const read = validate(passwordForm, { password: await readSecret('New password: ') });
      if (!read.ok) return { error: 'VALIDATION_FAILED', details: read.problems };
      return { data: { email, ended: await access.setPassword(customerId, read.data.password, null) } };
    },
    'reset-password': async (customer) => {
      if (customer.isDisabled) return { error: 'ACCOUNT_DISABLED' };
      const url = await createResetLink({ database, publicUrl, now }, customer.id);
      return { data: { email, url } };
    },
    disable: async (customer) => {
      const ended = await access.disable(customer.id);
      if (!customer.isDisabled) await noteCommand(database, customer, 'disabled');
      return { data: { email, isDisabled: true, ended } };
    },
    enable: async (customer) => {
      await access.enable(customer.id);
      if (customer.isDisabled) await noteCommand(database, customer, 'enabled');
      return { data: { email, isDisabled: false } };
    },
    sessions: async ({ id: customerId }) => {
      const sessions = await createSessionService({ database, now }).list(customerId, null);
      return { data: sessions.map(({ isCurrent: _, ...each }) => each) };
    },
    'sign-out': async ({ id: customerId }) => {
      if (session === undefined) return { data: { ended: await endSessions(database, customerId, null) } };
      return (await endSession(database, customerId, session))
        ? { data: { ended: 1 } }
        : { error: 'NOT_FOUND' };
    },
    modules: async (customer) => {
      const read = validate(modulesForm, { modules: wanted });
      if (!read.ok) return { error: 'VALIDATION_FAILED', details: read.problems };
      const given = [...new Set(read.data.modules)];
      await database.transaction().execute(async (transaction) => {
        await updateModules(transaction, customer.id, given);
        await noteCommand(transaction, customer, 'modules', customer.modules.join(', '), given.join(', '));
      });
      return { data: { email, modules: given } };
    },
  };
  const run = command !== undefined && Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!run) return null;
  const found = await findCustomerByEmail(database, email);
  return found ? run(found.customer) : { error: 'NOT_FOUND' };
};
