import { type Access, calls } from '@vitrina/contract';

export const catalogArea: Access = calls.listFullCatalogs.access;
export const instanceArea: Access = calls.createInstance.access;
export const searchModule: Access = { anyModule: ['search'] };
export const stylistArea: Access = { feature: 'enabled_searchv3', anyModule: ['stylist'] };
