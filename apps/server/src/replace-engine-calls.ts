import type { SearchEngine } from '@vitrina/search-engine';

/** The same engine, with some of its calls replaced. */
export const replaceEngineCalls = (engine: SearchEngine, replaced: Partial<SearchEngine>): SearchEngine =>
  new Proxy(engine, {
    get: (target, name) => {
      if (Object.hasOwn(replaced, name)) return Reflect.get(replaced, name);
      const value: unknown = Reflect.get(target, name, target);
      // The engine's own calls need the engine itself as `this`.
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
