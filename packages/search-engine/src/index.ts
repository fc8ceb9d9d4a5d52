export * from './plan/plan.ts';
export * from './port.ts';
