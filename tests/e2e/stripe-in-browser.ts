import type { Page, Route } from '@playwright/test';
import type { StripeServer } from '@vitrina/testkit';

/*
 * Stripe's half of the browser, made from its documented behaviour: its script, its frames for card fields, the frame of the bank, and
 * the address that they talk to. The page's own policy decides what of it may be loaded.
 */

/** Frames of one origin reach each other, so the field of the number sends all three. */
const fieldPage = (
  name: string,
): string => `<!doctype html><style>body{margin:0}input{all:unset;width:100%;font:16px sans-serif}</style>
<input aria-label="${name}"><script>
const input = document.querySelector('input');
const lengths = { cardNumber: 16, cardExpiry: 4, cardCvc: 3 };
input.oninput = () => parent.postMessage({ kind: 'change', name: '${name}', complete: input.value.length >= lengths.${name} }, '*');
const valueOf = (name) => {
  for (let at = 0; at < parent.frames.length; at += 1)
    try { const found = parent.frames[at].document.querySelector('[aria-label="' + name + '"]'); if (found) return found.value; } catch {}
};
addEventListener('message', async ({ data }) => {
  if (data.kind !== 'confirm') return;
  const expiry = valueOf('cardExpiry');
  const card = { number: input.value, expMonth: Number(expiry.slice(0, 2)), expYear: 2000 + Number(expiry.slice(2)) };
  const reply = await fetch('https://api.stripe.com/confirm', { method: 'POST', body: JSON.stringify({ secret: data.secret, card }) });
  parent.postMessage({ kind: 'confirmed', outcome: await reply.text() }, '*');
});
</script>`;

const bankPage = (secret: string): string => `<!doctype html>
<button>Complete</button><button>Fail</button><script>
for (const button of document.querySelectorAll('button'))
  button.onclick = async () => {
    const answer = button.textContent === 'Complete' ? 'succeed' : 'fail';
    await fetch('https://api.stripe.com/answer', { method: 'POST', body: JSON.stringify({ secret: ${JSON.stringify(secret)}, answer }) });
    parent.postMessage({ kind: 'answered' }, '*');
  };
</script>`;

const script = `
window.Stripe = (key) => {
  const heard = (kind) => new Promise((resolve) => {
    const listen = ({ data }) => { if (data.kind === kind) { removeEventListener('message', listen); resolve(data); } };
    addEventListener('message', listen);
  });
  const addFrame = (src, title) => Object.assign(document.createElement('iframe'), { src, title });
  const askBank = async (secret) => {
    const frame = addFrame('https://hooks.stripe.com/bank?secret=' + secret, 'bank');
    frame.style.cssText = 'position:fixed;inset:0;z-index:2147483647;width:100%;height:100%;background:#fff';
    document.body.append(frame);
    await heard('answered');
    frame.remove();
  };
  return {
    _registerWrapper: () => {},
    elements: () => {
      const made = {};
      return {
        getElement: (type) => made[type] ?? null,
        create: (type) => {
          const frame = addFrame('https://js.stripe.com/field?name=' + type, type);
          frame.style.cssText = 'border:0;width:100%;height:20px';
          const hearing = [];
          const listen = ({ data }) => {
            if (data.kind === 'change' && data.name === type)
              for (const hear of hearing) hear({ complete: data.complete, error: undefined });
          };
          addEventListener('message', listen);
          made[type] = {
            frame,
            mount: (selector) => document.querySelector(selector).append(frame),
            on: (name, hear) => hearing.push(hear),
            destroy: () => { removeEventListener('message', listen); frame.remove(); },
          };
          return made[type];
        },
      };
    },
    confirmCardSetup: async (secret, { payment_method: { card } }) => {
      const answer = heard('confirmed');
      card.frame.contentWindow.postMessage({ kind: 'confirm', secret }, 'https://js.stripe.com');
      const { outcome } = await answer;
      if (outcome === 'secure') await askBank(secret);
      return {};
    },
    confirmCardPayment: async (secret) => { await askBank(secret); return {}; },
  };
};
window.Stripe.version = 'endive';
`;

/** Answers what a page asks of Stripe's hosts, from the stand-in of its server. */
export const serveStripeInBrowser = async (page: Page, { browser }: StripeServer): Promise<void> => {
  const fulfil = (route: Route, contentType: string, body: string): Promise<void> =>
    route.fulfill({ contentType, body, headers: { 'access-control-allow-origin': '*' } });
  await page.route('https://js.stripe.com/**', (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    return pathname === '/field'
      ? fulfil(route, 'text/html', fieldPage(searchParams.get('name') ?? ''))
      : fulfil(route, 'text/javascript', script);
  });
  await page.route('https://hooks.stripe.com/**', (route) =>
    fulfil(route, 'text/html', bankPage(new URL(route.request().url()).searchParams.get('secret') ?? '')),
  );
  await page.route('https://api.stripe.com/**', (route) => {
    const asked = route.request().postDataJSON();
    if (route.request().url().endsWith('/confirm'))
      return fulfil(route, 'text/plain', browser.confirmSetup(asked.secret, asked.card));
    browser.answer(asked.secret, asked.answer);
    return fulfil(route, 'text/plain', 'ok');
  });
};
