import { splitEuVatNumber } from '@vitrina/billing-rules';
import { z } from 'zod';
import type { RegistryAnswer, VatRegistry } from './vat-registry.ts';

/** Sends a JSON body and gives the parsed reply, whatever its status. Handed in: the server's own has guards and deadlines. */
export type PostJson = (url: string, body: unknown) => Promise<unknown>;

type Options = {
  readonly postJson: PostJson;
  /** The seller: who names itself is given a consultation number. */
  readonly requester: { readonly country: string; readonly number: string } | null;
  readonly baseUrl?: string;
};

const viesUrl = 'https://ec.europa.eu/taxation_customs/vies/rest-api';

const answer = z.object({
  valid: z.boolean(),
  name: z.string().nullish(),
  requestIdentifier: z.string().nullish(),
});
const fault = z.object({ errorWrappers: z.array(z.object({ error: z.string() })).min(1) });

/** Some states answer dashes where they tell nothing. */
const textOf = (value: string | null | undefined): string | null => {
  const text = value?.trim() ?? '';
  return text === '' || /^-+$/.test(text) ? null : text;
};

const read = (reply: unknown): RegistryAnswer => {
  const failed = fault.safeParse(reply);
  if (failed.success) {
    const [why = 'UNKNOWN'] = failed.data.errorWrappers.map(({ error }) => error);
    // Of all faults only this one is about the number; the others are about the service.
    return why === 'INVALID_INPUT' ? { kind: 'invalid' } : { kind: 'unknown', why };
  }
  const { success, data } = answer.safeParse(reply);
  if (!success) return { kind: 'unknown', why: 'UNREADABLE' };
  if (!data.valid) return { kind: 'invalid' };
  return { kind: 'valid', name: textOf(data.name), consultationNumber: textOf(data.requestIdentifier) };
};

/** VIES, the register of the European Commission: a door to 27 national ones, each of which may be closed. */
export const createViesRegistry = ({ postJson, requester, baseUrl = viesUrl }: Options): VatRegistry => ({
  check: async (country, number) => {
    const asked = splitEuVatNumber(country, number);
    if (asked === null) return { kind: 'unknown', why: 'OUTSIDE_EU' };
    const by = requester && splitEuVatNumber(requester.country, requester.number);
    try {
      const reply = await postJson(`${baseUrl}/check-vat-number`, {
        ...{ countryCode: asked.prefix, vatNumber: asked.digits },
        ...(by && { requesterMemberStateCode: by.prefix, requesterNumber: by.digits }),
      });
      return read(reply);
    } catch {
      return { kind: 'unknown', why: 'UNREACHABLE' };
    }
  },
});
