/** Hides the loading overlay of index.html, which stays until the first route check has succeeded. */
export const hideOverlay = (page: Document): void => {
  page.getElementById('overlay')?.setAttribute('hidden', '');
};
