export { buildDemoCatalog } from './catalog.ts';
export { registerDemoShop } from './demo-shop.ts';
export { type DemoLook, demoLooks, hotspotOf } from './looks/demo-looks.ts';
export type { DemoSearch } from './pages/search.ts';
export { type DemoPost, demoHandle, demoPosts } from './posts/demo-posts.ts';
export { postHotspotOf } from './posts/draw-post.ts';
export { shop as demoShop } from './shop.ts';
export { listDemoPhrases, makeDemoEvents } from './visits/make-demo-events.ts';
export { makeLookEvents, type SavedLook } from './visits/make-look-events.ts';
