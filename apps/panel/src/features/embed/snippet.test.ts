import { describe, expect, test } from 'vitest';
import { buildSnippet, defaultChoices, isSelector, isUnsafe } from './snippet.ts';

const file = (path: string) => ({ path, integrity: `sha384-${path}`, bytes: 10 });
const embed = {
  server: 'https://szukaj.example',
  app: {
    version: '1.0.0-1a2b3c4d',
    loader: file('1.0.0-1a2b3c4d/embed.js'),
    ui: file('1.0.0-1a2b3c4d/ui.js'),
  },
};
const elementOf = (snippet: string): HTMLScriptElement | null => {
  const page = new DOMParser().parseFromString(`<head>${snippet}</head>`, 'text/html');
  return page.scripts.length === 1 && page.body.childNodes.length === 0 ? (page.scripts[0] ?? null) : null;
};

describe('[R10.05] the snippet', () => {
  test('at its shortest names the search and takes the latest version of the app', () => {
    expect(buildSnippet(embed, 'abc', defaultChoices)).toBe(
      '<script async src="https://szukaj.example/app/embed.js"\n        data-search-id="abc"></script>',
    );
  });

  test('pins the version, with an integrity hash', () => {
    const script = elementOf(buildSnippet(embed, 'abc', { ...defaultChoices, isPinned: true }));
    expect(script?.getAttribute('src')).toBe('https://szukaj.example/app/1.0.0-1a2b3c4d/embed.js');
    expect(script?.getAttribute('integrity')).toBe('sha384-1.0.0-1a2b3c4d/embed.js');
    expect(script?.getAttribute('crossorigin')).toBe('anonymous');
    expect(buildSnippet({ ...embed, app: null }, 'abc', { ...defaultChoices, isPinned: true })).toContain(
      '/app/embed.js',
    );
  });

  test('escapes whatever is entered, so that a page reads it back unchanged', () => {
    const input = `input[name="q"] > a:not('</script><img src=x>') & b`;
    const script = elementOf(buildSnippet(embed, 'abc', { ...defaultChoices, input, results: ' #wyniki ' }));
    expect(script?.dataset).toMatchObject({ searchId: 'abc', input, results: '#wyniki' });
    expect(script?.dataset.consent).toBeUndefined();
    const agreed = elementOf(buildSnippet(embed, 'abc', { ...defaultChoices, hasConsent: true }));
    expect(agreed?.dataset.consent).toBe('true');
  });

  test.each([
    ['', true],
    ['#q', true],
    ['input[name=q], .search input', true],
    ['#', false],
    ['input[', false],
    ['..a', false],
  ])('%s is a selector: %s', (selector, isOne) => {
    expect(isSelector(selector)).toBe(isOne);
  });

  test.each([
    ['https://szukaj.example', false],
    ['http://szukaj.example', true],
    ['http://192.168.1.4:3000', true],
    ['http://127.0.0.1:3000', false],
    ['http://localhost:3000', false],
  ])('%s would not load on a page with https: %s', (server, unsafe) => {
    expect(isUnsafe(server)).toBe(unsafe);
  });
});
