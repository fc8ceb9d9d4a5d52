import { type Access, calls, type Profile } from '@vitrina/contract';

export const catalogArea: Access = calls.listFullCatalogs.access;
export const instanceArea: Access = calls.createInstance.access;
export const searchModule: Access = { anyModule: ['search'] };
export const stylistArea: Access = { feature: 'enabled_searchv3', anyModule: ['stylist'] };

/**
 * Whether a customer may enter a screen, by their features and modules. The server checks its calls against the same
 * table.
 */
export const mayEnter = (user: Pick<Profile, 'features' | 'modules'> | null, access: Access): boolean => {
  if (access === 'public') return true;
  if (!user) return false;
  if (access === 'session') return true;
  const hasFeature = access.feature === undefined || user.features.includes(access.feature);
  return hasFeature && access.anyModule.some((module) => user.modules.includes(module));
};
