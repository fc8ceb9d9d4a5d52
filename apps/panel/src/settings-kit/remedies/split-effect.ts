import type { Replay } from '@vitrina/contract';

export const effectKinds = ['gained', 'changed', 'worse'] as const;
export type EffectKind = (typeof effectKinds)[number];

export type EffectPart = { readonly count: number; readonly examples: Replay['examples'][EffectKind] };

/**
 * Splits the phrases that a remedy changes so that each is counted once: the server counts those that begin to find something, or get
 * worse, as changed too.
 */
export const splitEffect = ({
  gained,
  changed,
  worse,
  examples,
}: Replay): Readonly<Record<EffectKind, EffectPart>> => {
  const others = new Set([...examples.gained, ...examples.worse].map(({ phrase }) => phrase));
  return {
    gained: { count: gained, examples: examples.gained },
    changed: {
      count: Math.max(0, changed - gained - worse),
      examples: examples.changed.filter(({ phrase }) => !others.has(phrase)),
    },
    worse: { count: worse, examples: examples.worse },
  };
};
