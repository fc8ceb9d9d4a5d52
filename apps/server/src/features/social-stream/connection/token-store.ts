import { createSealer } from '../../../storage/sealed-text.ts';
import type { OnUnreadable } from '../../../storage/stored-json.ts';
import type { ConnectionRecord } from './connection-repository.ts';

type Dependencies = {
  readonly installationKey: Buffer;
  /** Called at every use of a token that was encrypted with another key, or altered. */
  readonly onUnreadable: OnUnreadable;
};

/** Bound to the customer, so that a row that was moved opens nothing. */
const contextOf = (customerId: string): string => `instagram-token ${customerId}`;

/** Encrypts access tokens for the database, and decrypts them for a request. */
export const createTokenStore = ({ installationKey, onUnreadable }: Dependencies) => {
  const sealer = createSealer(installationKey);
  return {
    seal: (customerId: string, token: string): string => sealer.seal(token, contextOf(customerId)),
    open: ({ customerId, sealedToken }: ConnectionRecord): string | null => {
      // A damaged column may be anything that the database can store, bytes for example.
      const sealed: unknown = sealedToken;
      const token = typeof sealed === 'string' ? sealer.open(sealed, contextOf(customerId)) : null;
      if (token === null)
        onUnreadable({ customerId, subjectId: customerId, kind: 'instagramToken', problems: [] });
      return token;
    },
  };
};
export type TokenStore = ReturnType<typeof createTokenStore>;
