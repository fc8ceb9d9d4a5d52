import type { FastifyInstance } from 'fastify';
import { isTooDeep } from '../storage/json-too-deep.ts';

/** Parses JSON bodies as Fastify does, but refuses those nested too deep. */
export const registerJsonBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    if (isTooDeep(text)) return done(Object.assign(new Error('nested too deep'), { statusCode: 400 }));
    return parse(request, text, done);
  });
};
