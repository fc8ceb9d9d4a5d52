import { currencyCodes, type IndustryId, industryIds, languageCodes } from '@vitrina/contract';
import type { HandlersFor } from '../../http/handlers.ts';

/** `books_and_multimedia` -> `Books and multimedia`: the English label; the panel translates by id. */
const labelOf = (id: IndustryId): string => {
  const words = id.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const lookupHandlers = (): HandlersFor<'listIndustries' | 'listLanguages' | 'listCurrencies'> => ({
  listIndustries: async () => ({ data: industryIds.map((id) => ({ id, label: labelOf(id) })) }),
  listLanguages: async () => ({ data: languageCodes.map((code) => ({ id: code, code })) }),
  listCurrencies: async () => ({ data: { data: currencyCodes.map((code) => ({ id: code, code })) } }),
});
