const escapeAttribute = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Where the look stands on the shop's page: one look, or whichever has the product of the page. */
export const placeSnippet = (
  place: { readonly stylizationId: string } | { readonly productId: string },
): string =>
  'stylizationId' in place
    ? `<div data-vitrina-look data-stylization="${escapeAttribute(place.stylizationId)}"></div>`
    : `<div data-vitrina-look data-product="${escapeAttribute(place.productId)}"></div>`;

/** The tag for a shop that shows looks without the search app. */
export const tagSnippet = (server: string, searchId: string): string =>
  `<script src="${escapeAttribute(server)}/look.js" data-search-id="${escapeAttribute(searchId)}" async></script>`;
