type Resizable = { readonly happyDOM: { readonly setViewport: (size: Size) => void } };
type Size = { readonly width: number; readonly height: number };

/** Resizes the window of the test's browser, in CSS pixels. */
export const setWindowSize = (size: Size): void =>
  (window as unknown as Resizable).happyDOM.setViewport(size);

/** The size that a window of the test's browser has at first. Windows are shared by the files of a worker. */
export const resetWindowSize = (): void => setWindowSize({ width: 1024, height: 768 });
