import { asData } from '../../http/failure.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import type { DigestService } from './service.ts';

type Names = 'getDigest' | 'setDigest' | 'sendDigest';

export const digestHandlers = (
  digest: Pick<DigestService, 'read' | 'choose' | 'sendNow'>,
): HandlersFor<Names> => ({
  getDigest: async (_, { customer }) => ({ data: await digest.read(customer.id) }),
  setDigest: async ({ body }, { customer }) => ({ data: await digest.choose(customer.id, body.wanted) }),
  sendDigest: async (_, { customer }) => asData(await digest.sendNow(customer)),
});
