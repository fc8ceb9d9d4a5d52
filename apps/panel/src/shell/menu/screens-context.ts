import { createContext, useContext } from 'react';
import type { ScreenTable } from './screen.ts';

const ScreensContext = createContext<ScreenTable | null>(null);
export const ScreensProvider = ScreensContext.Provider;

/** The table of screens. It is passed in from above, since it knows every feature and the shell knows none. */
export const useScreens = (): ScreenTable => {
  const screens = useContext(ScreensContext);
  if (!screens) throw new Error('useScreens outside of ScreensProvider');
  return screens;
};
