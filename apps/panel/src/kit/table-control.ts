import { z } from 'zod';

/** The state of a table in the address: `?sort=title&order=desc&page=2&hide=language,products`. */
export const tableSearch = z.object({
  sort: z.string().catch(''),
  order: z.enum(['asc', 'desc']).catch('asc'),
  page: z.coerce.number().int().min(1).catch(1),
  hide: z.string().catch(''),
});
export type TableState = z.infer<typeof tableSearch>;

export type TableControl = {
  readonly state: TableState;
  readonly change: (patch: Partial<TableState>, options?: { push?: boolean }) => void;
};
