import { createContext, useContext } from 'react';

/** What a component remembers as long as the tab is open. */
export type TabMemory = Pick<Storage, 'getItem' | 'setItem'>;

const nothing: TabMemory = { getItem: () => null, setItem: () => {} };

/** The tab's storage, provided by the shell: components on this floor don't know the panel. */
const TabMemoryContext = createContext<TabMemory>(nothing);
export const TabMemoryProvider = TabMemoryContext.Provider;
export const useTabMemory = (): TabMemory => useContext(TabMemoryContext);
