import { expect, test, vi } from 'vitest';
import { createPageContext } from '../page-context.ts';
import { buildConfig } from '../testing/build-config.ts';
import { buildStream } from '../testing/build-posts.ts';
import { createFakeEnvironment } from '../testing/fake-environment.ts';
import { makeHeader } from './make-header.ts';
import { createPosts } from './posts.ts';
import type { Stream } from './stream-view.ts';

const headerOf = (change: Partial<Stream>): HTMLElement => {
  const reply = buildStream('https://search.example');
  if (!reply.stream) throw new Error('There is no stream');
  return makeHeader({
    stream: { ...reply.stream, ...change },
    posts: createPosts(reply, async () => null),
    config: buildConfig(),
    page: createPageContext(createFakeEnvironment(), { server: '', searchId: 'kubki', input: '#q' }),
    signal: new AbortController().signal,
  });
};

test('[R3.31] without a header of the owner’s there is the label and the profile', () => {
  const header = headerOf({ header: ' ' });
  expect(header.querySelector('h2')?.textContent).toBe('Zainspiruj się');
  const link = header.querySelector('a');
  expect([link?.href, link?.rel, link?.textContent]).toEqual([
    'https://www.instagram.com/kubki.i.dzbanki/',
    'noopener noreferrer',
    '@kubki.i.dzbanki',
  ]);
});

test('[R3.31] the owner’s header is shown as it was written', () => {
  const header = headerOf({
    header:
      '<h2 style="color: teal">Nasze kubki</h2><p>Oznacz <b>#kubki</b> &amp; <a href="/regulamin">czytaj</a></p>',
  });
  expect(header.querySelector('.owners')?.innerHTML).toBe(
    '<h2 style="color: teal;">Nasze kubki</h2><p>Oznacz <b>#kubki</b> &amp; <a href="/regulamin">czytaj</a></p>',
  );
});

test.each([
  '<script>run()</script>x',
  '<img src="x" onerror="run()">',
  '<a href="javascript:run()">x</a>',
  '<a href=" JaVaScRiPt:run()">x</a>',
  '<iframe srcdoc="<script>run()</script>"></iframe>x',
  '<svg onload="run()"><a xlink:href="javascript:run()">x</a></svg>y',
  '<form action="javascript:run()"><button formaction="javascript:run()">x</button></form>',
  '<p style="background: url(https://evil.example/x)">x</p>',
  '<div style="position:fixed;inset:0">x</div>',
  '<template><img src="x" onerror="run()"></template>x',
  '<math><mtext><img src="x" onerror="run()"></mtext></math>x',
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0"><link rel="stylesheet" href="/x">x',
])('[R3.31] nothing of a header runs or loads, whatever the server let through: %s', (html) => {
  const header = headerOf({ header: html });
  const attributes = [...header.querySelectorAll('.owners *')].flatMap((element) =>
    [...element.attributes].map(({ name, value }) => `${name}=${value}`),
  );
  expect(attributes.filter((one) => /^(on|.*action|src|style)|script/i.test(one))).toEqual([]);
  expect(header.querySelector('script, iframe, svg, math, form, template, base, meta, link')).toBeNull();
});

test('[R10.07] nothing is loaded from Instagram, wherever its address stands', () => {
  const there = 'https://scontent.cdninstagram.com/v/x.jpg';
  const header = headerOf({ header: `<img src="${there}"><p>Cześć</p>`, profileImage: there });
  expect(header.querySelectorAll('[src]')).toHaveLength(0);
  expect(headerOf({ profileImage: 'https://shop.example/ja.jpg' }).querySelectorAll('.avatar')).toHaveLength(
    1,
  );
});

test('[R3.31] the profile leads to the influencer’s page, and on that page to Instagram', () => {
  const link = (influencerPage: string) =>
    headerOf({ influencerPage }).querySelector<HTMLAnchorElement>('.handle')?.href;
  expect(link('https://shop.example/ola')).toBe('https://shop.example/ola');
  expect(link(location.href)).toBe('https://www.instagram.com/kubki.i.dzbanki/');
  expect(link('javascript:alert(1)')).toBeUndefined();
});

test('[R3.31] a page that allows no HTML made of text gets the label', () => {
  const refuse = vi.spyOn(HTMLTemplateElement.prototype, 'innerHTML', 'set').mockImplementation(() => {
    throw new TypeError('This document requires TrustedHTML assignment');
  });
  expect(headerOf({ header: '<h2>Nasze</h2>' }).querySelector('h2')?.textContent).toBe('Zainspiruj się');
  refuse.mockRestore();
});
