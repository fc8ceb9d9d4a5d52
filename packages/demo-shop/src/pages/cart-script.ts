/**
 * The shop's cart: it counts what visitors put into it, as long as their tab is open. It is connected as
 * `docs/search-app.md` says, so that looks have their button.
 */
export const cartScript = `(() => {
  const key = 'demo-cart';
  const cart = document.querySelector('.cart');
  const read = () => Number(sessionStorage.getItem(key)) || 0;
  const show = () => {
    cart.querySelector('b').textContent = read();
    cart.hidden = read() === 0;
  };
  const connect = (vitrina) =>
    vitrina.onAddToCart(({ products }) => {
      sessionStorage.setItem(key, products.reduce((sum, { quantity }) => sum + quantity, read()));
      show();
    });
  show();
  if (window.vitrina) connect(window.vitrina);
  else document.addEventListener('vitrina:ready', ({ detail }) => connect(detail));
})();
`;
