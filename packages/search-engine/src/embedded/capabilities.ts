import type { EngineCapabilities } from '../port.ts';

export const embeddedCapabilities: EngineCapabilities = {
  boosts: true,
  disjunctiveFacets: true,
  explanations: true,
  pins: true,
  scripts: true,
  signals: true,
  suggestions: true,
};
