import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import {
  findCustomer,
  findCustomerByEmail,
  findCustomerBySymbol,
  updateTimeZone,
} from '../features/account/repository.ts';
import { createRevokeAccess } from '../features/account/revoke-access.ts';
import { accountHandlers } from '../features/account/routes.ts';
import { apiAccessHandlers } from '../features/api-access/routes.ts';
import { createApiAccess } from '../features/api-access/service.ts';
import { createResetService } from '../features/auth/reset/service.ts';
import { authHandlers } from '../features/auth/routes.ts';
import { createAuthService } from '../features/auth/service.ts';
import { endSessions } from '../features/auth/sessions/repository.ts';
import { createSessionService } from '../features/auth/sessions/service.ts';
import { countInDatabase, countInMemory } from '../features/auth/sign-in/guess-counters.ts';
import { createGuessLimits } from '../features/auth/sign-in/guess-limits.ts';
import { createMailer } from '../features/digest/mailer.ts';
import type { Database } from '../storage/database.ts';
import { mayBeShared } from '../storage/database-location.ts';
import type { LastKnown } from '../storage/last-known.ts';
import type { Customer } from '../storage/records.ts';

type Dependencies = {
  readonly config: Config;
  readonly database: Database;
  readonly now: () => Date;
  readonly lastKnown: LastKnown;
  readonly log: FastifyBaseLogger;
};
type FromOthers = {
  readonly readStanding: Parameters<typeof authHandlers>[1];
  readonly readEventUsage: Parameters<typeof accountHandlers>[0]['readEventUsage'];
};

const rememberedBytes = 4 * 2 ** 20;
/** Of one that is remembered; they differ little. */
const assumedCustomerBytes = 1000;

/** Customers, how they sign in, and who may call in their name. */
export const composeAccounts = ({ config, database, now, lastKnown, log }: Dependencies) => {
  const sessions = createSessionService({ database, now });
  const isShared = mayBeShared(config.database);
  const guesses = createGuessLimits(isShared ? countInDatabase(database, now) : countInMemory(now));
  const auth = createAuthService({
    database,
    now,
    noteUse: sessions.noteUse,
    findCustomer: (id) => findCustomer(database, id),
    findCustomerByEmail: (email) => findCustomerByEmail(database, email),
  });
  const access = createApiAccess({
    ...{ database, publicUrl: config.publicUrl, now, lastKnown },
    onError: (error) => log.error({ err: error }, 'refused domains could not be saved'),
  });
  const revoking = createRevokeAccess({ database, now, endSessions });
  const send = config.mail && createMailer(config.mail);
  const resets = createResetService({
    ...{ database, publicUrl: config.publicUrl, now },
    sendMail:
      send &&
      (async (mail) => {
        const failure = await send(mail);
        if (failure) log.warn(failure, 'a mail with a link to a new password could not be sent');
      }),
    findCustomerByEmail: (email) => findCustomerByEmail(database, email),
    mayAsk: guesses.mayAsk,
    setPasswordBy: revoking.setPasswordBy,
    onError: (error) => log.error({ err: error }, 'a link to a new password could not be made'),
  });
  const customersBySymbol = lastKnown.remember<Customer | null>(rememberedBytes, () => assumedCustomerBytes);
  return {
    ...{ guesses, auth, access, resets },
    findCustomerBySymbol: (symbol: string) =>
      customersBySymbol(symbol, () => findCustomerBySymbol(database, symbol)),
    handlersFor: ({ readStanding, readEventUsage }: FromOthers) => ({
      ...authHandlers(auth, readStanding),
      ...accountHandlers({
        sessions,
        guesses,
        checkPassword: auth.checkPassword,
        setPassword: revoking.setPassword,
        setTimeZone: (customerId, timeZone) => updateTimeZone(database, customerId, timeZone),
        readEventUsage,
      }),
      ...apiAccessHandlers(access),
    }),
    saves: [access.saveRefused, sessions.saveUses],
  };
};
