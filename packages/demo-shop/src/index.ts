export { buildDemoCatalog } from './catalog.ts';
export { registerDemoShop } from './demo-shop.ts';
export { type DemoLook, demoLooks, hotspotOf } from './looks/demo-looks.ts';
export { listDemoPhrases, makeDemoEvents } from './visits/make-demo-events.ts';
export { makeLookEvents, type SavedLook } from './visits/make-look-events.ts';
