import type { EngineCapabilities } from '../port.ts';

export const openSearchCapabilities: EngineCapabilities = {
  boosts: true,
  disjunctiveFacets: true,
  explanations: true,
  pins: true,
  scripts: true,
  signals: true,
  suggestions: true,
};
