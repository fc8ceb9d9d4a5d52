import type { TemplateFault } from '@vitrina/contract';
import type { Template } from 'liquidjs';
import { fillTemplate, type Values } from './compile/liquid.ts';

export type FilledDocument = {
  /** One for each product; empty where it couldn't be filled in, as the others are still worth sending. */
  readonly cards: readonly string[];
  /** The first one met. */
  readonly fault: TemplateFault | null;
  readonly ms: number;
};

/** Fills the card of each product. Once all of them took `limitMs`, the rest stay empty. */
export const fillDocument = (
  templates: readonly Template[],
  products: readonly Values[],
  limitMs: number,
): FilledDocument => {
  const startedAt = performance.now();
  const passedMs = (): number => performance.now() - startedAt;
  let fault: TemplateFault | null = null;
  let isOver = false;
  const cards = products.map((values) => {
    if (isOver) return '';
    const filled = fillTemplate(templates, values, limitMs - passedMs());
    if (typeof filled === 'string') return filled;
    fault ??= filled;
    isOver = filled.code === 'tooSlow';
    return '';
  });
  return { cards, fault, ms: passedMs() };
};
