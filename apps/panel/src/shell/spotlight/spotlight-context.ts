import { createContext, useContext } from 'react';

/** Opens the search over all screens. */
export const SpotlightContext = createContext<() => void>(() => {});
export const useSpotlight = () => useContext(SpotlightContext);
