import { type Locale, locales } from '@vitrina/contract';
import { z } from 'zod';

export const taxonomyLimits = { nodes: 20_000, levels: 12, nameLength: 200, idLength: 100 } as const;

const byLocale = <Value extends z.ZodType>(value: Value) => z.record(z.enum(locales), value);

/** A category of the common list. `words` are other names for it, by which it is recognised; they aren't shown. */
export const baseCategory = z.strictObject({
  id: z.string().min(1).max(taxonomyLimits.idLength),
  parentId: z.string().nullable(),
  names: byLocale(z.string().min(1).max(taxonomyLimits.nameLength)),
  words: byLocale(z.array(z.string().min(1))).optional(),
});
export type BaseCategory = {
  readonly id: string;
  readonly parentId: string | null;
  readonly names: Readonly<Record<Locale, string>>;
  readonly words?: Readonly<Record<Locale, readonly string[]>> | undefined;
};
