import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

const parameters = z.record(z.string(), z.string());

/** A parameter of a route's path, such as `{searchId}`. Throws if the path has none of this name. */
export const pathParameter = ({ params }: Pick<FastifyRequest, 'params'>, name: string): string => {
  const value = parameters.parse(params)[name];
  if (value === undefined) throw new Error(`the path has no parameter “${name}”`);
  return value;
};
