/** The loading overlay of index.html: it stands until the first route check has succeeded. */
export const hideOverlay = (page: Document): void => {
  page.getElementById('overlay')?.setAttribute('hidden', '');
};
