type Resizable = { readonly happyDOM: { readonly setViewport: (size: Size) => void } };
type Size = { readonly width: number; readonly height: number };

/** Resizes the window of the test's browser, in CSS pixels. */
export const setWindowSize = (size: Size): void =>
  (window as unknown as Resizable).happyDOM.setViewport(size);
