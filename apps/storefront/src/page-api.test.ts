import { afterEach, expect, test } from 'vitest';
import { publishApi, type VitrinaApi } from './page-api.ts';
import { createPageContext } from './page-context.ts';
import { createFakeEnvironment } from './testing/fake-environment.ts';

const pageOf = (searchId: string) =>
  createPageContext(createFakeEnvironment(), { server: 'https://search.example', searchId, input: '#q' });
const present = (): unknown => Reflect.get(window, 'vitrina');

afterEach(() => {
  Reflect.deleteProperty(window, 'vitrina');
});

test('what the shop itself calls vitrina stays as it is, and its scripts get the functions with the event', () => {
  const shops = { version: 3 };
  Reflect.set(window, 'vitrina', shops);
  const ready: VitrinaApi[] = [];
  const note = (event: Event): void => {
    ready.push((event as CustomEvent<VitrinaApi>).detail);
  };
  document.addEventListener('vitrina:ready', note);
  publishApi(pageOf('s1'));
  document.removeEventListener('vitrina:ready', note);
  expect(present()).toBe(shops);
  expect(ready[0]?.track.addToCart).toBeTypeOf('function');
});

test('of two scripts on a page the second hears what the shop reports to the first', () => {
  publishApi(pageOf('s1'));
  const second = pageOf('s2');
  const heard: string[] = [];
  const tracker = {
    ...second.tracker,
    noteCartReport: (ids: readonly string[]): void => {
      heard.push(...ids);
    },
  };
  publishApi({ ...second, tracker });
  (present() as VitrinaApi).track.addToCart([{ productId: 'P1', quantity: 1, price: 2 }]);
  expect(heard).toEqual(['P1']);
});
