import { z } from 'zod';
import { currencyCodes } from '../basics/currencies.ts';
import { industryIds, languageCodes } from '../basics/lookups.ts';
import { type CallTable, data } from '../call.ts';

export const lookupCalls = {
  listIndustries: {
    method: 'GET',
    path: '/catalog/industries',
    subject: 'catalogs',
    summary: 'List the industries a catalog can belong to.',
    access: 'session',
    reply: data(z.array(z.object({ id: z.enum(industryIds), label: z.string() }))),
  },
  listLanguages: {
    method: 'GET',
    path: '/catalog/languages',
    subject: 'catalogs',
    summary: 'List the languages a catalog can be in.',
    access: 'session',
    reply: data(z.array(z.object({ id: z.enum(languageCodes), code: z.enum(languageCodes) }))),
  },
  listCurrencies: {
    method: 'GET',
    path: '/catalog/currencies',
    subject: 'catalogs',
    summary: 'List the currencies a catalog can be priced in.',
    access: 'session',
    reply: data(
      z.object({ data: z.array(z.object({ id: z.enum(currencyCodes), code: z.enum(currencyCodes) })) }),
    ),
  },
} as const satisfies CallTable;
