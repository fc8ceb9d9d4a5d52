import type { PublicConfig } from '@vitrina/contract';
import { fillLabel } from '../../core/fill-label.ts';
import type { PanelOption } from '../../core/panel-sections.ts';

/** "Show all", with the number of results if the label has a placeholder for it. */
export const nameShowAll = (config: PublicConfig, query: string, total: number): string => {
  const label = config.labels.autocomplete.showAll;
  const count = new Intl.NumberFormat(config.language).format(total);
  return label.includes('{{') ? fillLabel(label, { count, query }) : `${label} (${count})`;
};

/** The accessible name of an option; empty for products, whose content is read out. */
export const nameOption = (
  option: PanelOption,
  config: PublicConfig,
  query: string,
  total: number,
): string => {
  if (option.kind === 'query') return option.text;
  if (option.kind === 'link' || option.kind === 'value') return option.label;
  if (option.kind === 'clearRecent') return config.labels.recentQueries.clear;
  if (option.kind === 'showAll') return nameShowAll(config, query, total);
  return '';
};
