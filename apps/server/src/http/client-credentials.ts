import type { FastifyRequest } from 'fastify';
import { type Failure, fail } from './failure.ts';

type Name = 'x-algolia-application-id' | 'x-algolia-api-key';

/** The credentials of InstantSearch's and Insights' clients: in the query string, under several spellings, or in headers. */
export const credentialOf = (request: FastifyRequest, name: Name): string | null => {
  const inQuery = Object.entries(request.query as Record<string, unknown>).find(
    ([spelt]) => spelt.toLowerCase() === name,
  );
  const given = inQuery?.[1] ?? request.headers[name];
  return typeof given === 'string' && given !== '' ? given : null;
};

/** The refusal of a client whose application id is no customer's symbol. */
export const unknownApplication: Failure = fail('ORIGIN_NOT_ALLOWED', {
  message: 'Invalid Application-ID or API key: the application id is the customer symbol under “API access”',
});
