import { afterEach, expect, test, vi } from 'vitest';
import { createLoader } from './loader.ts';

const missing = { file: 'missing.js', integrity: '' };

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

test('[R10.05] where the app does not load, the shop’s own form is sent, also if one of its fields is called “submit”', async () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue();
  document.body.innerHTML = '<form action="/szukaj"><input id="q" name="q"><input name="submit"></form>';
  const form = document.querySelector('form') as HTMLFormElement;
  // As browsers have it: a field hides what the form itself has under its name.
  Object.defineProperty(form, 'submit', { value: form.elements.namedItem('submit') });
  const script = document.createElement('script');
  script.src = 'https://search.invalid/app/embed.js';
  Object.assign(script.dataset, { searchId: 's1', input: '#q' });
  createLoader(script, { ui: missing, templates: missing, looks: missing, streams: missing });
  const sent = new Event('submit', { bubbles: true, cancelable: true });
  form.dispatchEvent(sent);
  expect(sent.defaultPrevented).toBe(true);
  await vi.waitFor(() => expect(submit.mock.contexts).toEqual([form]));
});
