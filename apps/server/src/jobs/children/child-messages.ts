import { z } from 'zod';

/** To a child: its one task, and whether searches are running that it has to yield to. */
export type ToChild =
  | { readonly type: 'task'; readonly task: unknown }
  | { readonly type: 'searches'; readonly areSome: boolean };

/**
 * From a child. `told` is the task's own message; `memory` is for systems where no other process can see it; `outOfMemory` says
 * that a thread has reached its heap limit.
 */
export const fromChild = z.discriminatedUnion('type', [
  z.object({ type: z.literal('told'), value: z.unknown() }),
  z.object({ type: z.literal('memory'), bytes: z.number() }),
  z.object({ type: z.literal('outOfMemory') }),
]);
export type FromChild = z.infer<typeof fromChild>;

/** The file descriptor of the stream that both talk over, after the three standard ones. */
export const channelDescriptor = 3;

/** The longest message: a thousand wrong items and as many with warnings, or the paths of an unusual feed. */
export const maxMessageBytes = 16 * 1024 * 1024;
