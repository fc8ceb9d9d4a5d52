import { z } from 'zod';

/** What is stored of whoever publishes a catalog’s posts. */
const storedProfile = z.object({
  username: z.string(),
  name: z.string(),
  followers: z.number().int().nullable(),
  picture: z.object({ version: z.string(), width: z.number().int(), height: z.number().int() }).nullable(),
});
export type StoredProfile = z.infer<typeof storedProfile>;

/** What can’t be read counts as unknown: the next reading brings it again. */
export const readProfile = (stored: unknown): StoredProfile | null =>
  storedProfile.safeParse(stored).data ?? null;
