import { type Access, calls, type Profile } from '@vitrina/contract';

export const catalogArea: Access = calls.listFullCatalogs.access;
export const instanceArea: Access = calls.createInstance.access;
export const searchModule: Access = { anyModule: ['search'] };
export const stylistArea: Access = { feature: 'enabled_searchv3', anyModule: ['stylist'] };

const mayAccess = (customer: Pick<Profile, 'features' | 'modules'>, access: Access): boolean => {
  if (typeof access === 'string') return true;
  if (access.feature && !customer.features.includes(access.feature)) return false;
  return access.anyModule.some((module) => customer.modules.includes(module));
};

/**
 * Whether somebody may enter a screen: signed in, by their features and modules. The server checks its calls against
 * the same table.
 */
export const mayEnter = (user: Pick<Profile, 'features' | 'modules'> | null, access: Access): boolean =>
  access === 'public' || (user !== null && mayAccess(user, access));
