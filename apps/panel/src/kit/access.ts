import { type Access, catalogCalls, instanceCalls } from '@vitrina/contract';

export const catalogArea: Access = catalogCalls.listFullCatalogs.access;
export const instanceArea: Access = instanceCalls.createInstance.access;
export const searchModule: Access = { anyModule: ['search'] };
export const stylistArea: Access = { feature: 'enabled_searchv3', anyModule: ['stylist'] };
