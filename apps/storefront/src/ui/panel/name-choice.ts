import type { PublicConfig } from '@vitrina/contract';
import { fillLabel } from '../../core/fill-label.ts';
import type { Choice } from '../../core/panel-sections.ts';

/** „Show all": the label says how many where it has a place for it. */
export const nameShowAll = (config: PublicConfig, query: string, total: number): string => {
  const label = config.labels.autocomplete.showAll;
  const count = new Intl.NumberFormat(config.language).format(total);
  return label.includes('{{') ? fillLabel(label, { count, query }) : `${label} (${count})`;
};

/** What a screen reader says of a choice; empty for products, which say what they show. */
export const nameChoice = (choice: Choice, config: PublicConfig, query: string, total: number): string => {
  if (choice.kind === 'query') return choice.text;
  if (choice.kind === 'link') return choice.label;
  if (choice.kind === 'clearRecent') return config.labels.recentQueries.clear;
  if (choice.kind === 'showAll') return nameShowAll(config, query, total);
  return '';
};
