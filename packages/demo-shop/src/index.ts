export { buildDemoCatalog } from './catalog.ts';
export { registerDemoShop } from './demo-shop.ts';
export { listDemoPhrases, makeDemoEvents } from './visits/make-demo-events.ts';
