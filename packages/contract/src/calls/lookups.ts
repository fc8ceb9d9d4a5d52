import { z } from 'zod';
import { type CallTable, data } from '../call.ts';
import { currencyCodes, industryIds, languageCodes } from '../lookups.ts';

export const lookupCalls = {
  listIndustries: {
    method: 'GET',
    path: '/catalog/industries',
    subject: 'catalogs',
    summary: 'The industries a catalog may belong to.',
    access: 'session',
    reply: data(z.array(z.object({ id: z.enum(industryIds), label: z.string() }))),
  },
  listLanguages: {
    method: 'GET',
    path: '/catalog/languages',
    subject: 'catalogs',
    summary: 'The languages a catalog may be written in.',
    access: 'session',
    reply: data(z.array(z.object({ id: z.enum(languageCodes), code: z.enum(languageCodes) }))),
  },
  listCurrencies: {
    method: 'GET',
    path: '/catalog/currencies',
    subject: 'catalogs',
    summary: 'The currencies a catalog may be priced in.',
    access: 'session',
    reply: data(
      z.object({ data: z.array(z.object({ id: z.enum(currencyCodes), code: z.enum(currencyCodes) })) }),
    ),
  },
} as const satisfies CallTable;
