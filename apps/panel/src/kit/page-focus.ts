/** Remembers that the owner navigated to another screen, so that its title takes the focus once it has rendered. */
export type PageFocus = { request: () => void; take: () => boolean };

export const createPageFocus = (): PageFocus => {
  let isRequested = false;
  return {
    request: () => {
      isRequested = true;
    },
    take: () => {
      const taken = isRequested;
      isRequested = false;
      return taken;
    },
  };
};
