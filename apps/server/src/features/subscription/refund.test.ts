import { expect, test } from 'vitest';
import { openBilling } from '../../compose/subscription.ts';
import { loadInstallationKey } from '../../storage/installation-key.ts';
import { signInPaying, startPayingServer } from '../../testing/subscriber.ts';
import { refundInvoice } from './invoice-service.ts';

test('a refund gives the money back once, and corrects the invoice in a series of its own', async () => {
  const server = await startPayingServer();
  const { database, config } = server;
  const owner = await signInPaying(server);
  const now = new Date('2026-12-01T09:00:00Z');
  const installationKey = loadInstallationKey(config.dataDir);
  const billing = await openBilling(config, { database, installationKey, now: () => now });
  if (!billing) throw new Error('There is no gateway.');
  const refund = (number: string) => refundInvoice({ database, billing, now }, number, 'Pomyłka');
  expect(await refund('2026/11/9999')).toBe('NOT_FOUND');
  expect(await refund('2026/11/0001')).toEqual({
    ...{ correction: 'K/2026/12/0001', customerId: owner.customer.id },
  });
  expect(await refund('2026/11/0001')).toBe('ALREADY_REFUNDED');
  expect(await refund('K/2026/12/0001')).toBe('NOT_FOUND');
  const { reply } = await owner.call('listInvoices');
  expect(reply.data).toMatchObject([
    {
      ...{ kind: 'correction', number: 'K/2026/12/0001', corrects: '2026/11/0001', issuedOn: '2026-12-01' },
      amount: { net: -9900, vat: -2277, gross: -12177 },
    },
    { kind: 'invoice', number: '2026/11/0001', state: 'refunded', amount: { gross: 12177 } },
  ]);
  const refunds = await database
    .selectFrom('sandbox_record')
    .selectAll()
    .where('kind', '=', 'refund')
    .execute();
  expect(refunds).toHaveLength(1);
  await server.close();
});
