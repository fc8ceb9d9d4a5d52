import { useSyncExternalStore } from 'react';
import type { Store } from '../core/store.ts';

export const useStore = <State extends object>(store: Store<State>): State =>
  useSyncExternalStore(store.subscribe, store.get);
