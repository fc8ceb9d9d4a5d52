export { buildDemoCatalog } from './catalog.ts';
export { registerDemoShop } from './demo-shop.ts';
export { makeDemoVisits } from './demo-visits.ts';
