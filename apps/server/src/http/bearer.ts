import type { FastifyRequest } from 'fastify';

/** The bearer token of a request; null if it has none. */
export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | null =>
  /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
