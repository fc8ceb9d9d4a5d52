import { expect, test } from 'vitest';
import { renderSignInPage } from './page.ts';

test('whoever has given an address already goes on at the password', () => {
  const page = renderSignInPage({
    locale: 'pl',
    isChosen: false,
    email: 'ala@sklep.example',
    problem: 'wrong',
  });
  expect(page).toMatch(/name="password"[^>]* autofocus/);
  expect(page.match(/autofocus/g)).toHaveLength(1);
  expect(renderSignInPage({ locale: 'pl', isChosen: false })).toMatch(/name="email"[^>]* autofocus/);
});

test('whoever was signed out without having asked for it is told why, in each language', () => {
  const page = renderSignInPage({ locale: 'pl', isChosen: false, reason: 'ended' });
  expect(page).toContain('<p class="reason" role="status">Sesja została zakończona');
  expect(page).toContain('href="/sign-in?lang=en&amp;reason=ended"');
  expect(renderSignInPage({ locale: 'en', isChosen: false, reason: 'elsewhere' })).toContain(
    'ended in another tab',
  );
  expect(renderSignInPage({ locale: 'pl', isChosen: false })).not.toContain('role="status"');
});

test('the panel’s files are fetched ahead, after all that the page itself needs', () => {
  const page = renderSignInPage({
    locale: 'pl',
    isChosen: false,
    ahead: ['/assets/shell-1.js', '/assets/shell-1.css'],
  });
  const [before = '', after = ''] = page.split('</nav>');
  expect(before).not.toContain('/assets/');
  expect(after).toContain('<link rel="modulepreload" href="/assets/shell-1.js" fetchpriority="low">');
  expect(after).toContain('<link rel="prefetch" href="/assets/shell-1.css" fetchpriority="low">');
});
