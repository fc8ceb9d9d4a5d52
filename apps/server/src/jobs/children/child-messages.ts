import { z } from 'zod';

/** To a child: its one task, and whether searches run that it has to give way to. */
export type ToChild =
  | { readonly type: 'task'; readonly task: unknown }
  | { readonly type: 'searches'; readonly areSome: boolean };

/**
 * From a child. `told` is the task's own; `memory` is for systems where nobody else can see how much a process holds;
 * `outOfMemory` says that one of its threads met the bound of its heap.
 */
export const fromChild = z.discriminatedUnion('type', [
  z.object({ type: z.literal('told'), value: z.unknown() }),
  z.object({ type: z.literal('memory'), bytes: z.number() }),
  z.object({ type: z.literal('outOfMemory') }),
]);
export type FromChild = z.infer<typeof fromChild>;

/** Where a child finds the stream over which both talk, behind the three usual ones. */
export const channelDescriptor = 3;

/** The longest message: a thousand wrong items, or the paths of an odd feed. */
export const maxMessageBytes = 8 * 1024 * 1024;
