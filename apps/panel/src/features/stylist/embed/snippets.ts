import { escapeAttribute } from '../../../kit/escape-attribute.ts';

/** Where the look stands on the shop's page: one look, or whichever has the product of the page. */
export const placeSnippet = (
  place: { readonly stylizationId: string } | { readonly productId: string },
): string =>
  'stylizationId' in place
    ? `<div data-vitrina-look data-stylization="${escapeAttribute(place.stylizationId)}"></div>`
    : `<div data-vitrina-look data-product="${escapeAttribute(place.productId)}"></div>`;

/** The tag for a shop that shows looks without the search app. */
export const tagSnippet = (server: string, searchId: string): string =>
  `<script src="${escapeAttribute(server)}/app/look.js" data-search-id="${escapeAttribute(searchId)}" async></script>`;

/** Connects the shop's cart, so that the look has its button. `comment` stands where the shop's own code goes. */
export const cartSnippet = (comment: string): string => `<script>
  document.addEventListener('vitrina:ready', ({ detail: vitrina }) => {
    vitrina.onAddToCart(async ({ products }) => {
      // ${comment}
      // products: [{ productId: 'P1', quantity: 1, price: 19.99 }, …]
    });
  });
</script>`;
