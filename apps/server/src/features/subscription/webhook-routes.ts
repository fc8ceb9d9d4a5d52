import type { PaymentGateway } from '@vitrina/billing';
import type { FastifyInstance } from 'fastify';
import type { GatewayEvents } from './gateway-events.ts';

type Dependencies = {
  readonly gateway: Pick<PaymentGateway, 'name' | 'readWebhook'>;
  readonly events: Pick<GatewayEvents, 'take'>;
  readonly onError: (error: unknown) => void;
};

/** Stripe's events are a few kilobytes. */
const maxBytes = 256 * 1024;

/**
 * `POST /webhooks/stripe`: what Stripe tells. The bytes are read as they came, since the signature is over them. 400 for what isn't signed,
 * 500 for what couldn't be looked at just now, so that Stripe sends it again.
 */
export const registerWebhooks = async (
  app: FastifyInstance,
  { gateway, events, onError }: Dependencies,
): Promise<void> => {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(`/webhooks/${gateway.name}`, { bodyLimit: maxBytes }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const signature = request.headers['stripe-signature'];
      const read = gateway.readWebhook(body, typeof signature === 'string' ? signature : undefined);
      if (read.kind === 'refused') return reply.code(400).send({ error: read.why });
      try {
        await events.take(read.event);
        return reply.code(200).send({ received: true });
      } catch (error) {
        onError(error);
        return reply.code(500).send({ received: false });
      }
    });
  });
};
