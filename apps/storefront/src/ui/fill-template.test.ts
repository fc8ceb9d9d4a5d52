import { describe, expect, test } from 'vitest';
import { fillTemplate } from './fill-template.ts';

const html = (template: string, values: Record<string, string>): string => {
  const holder = document.createElement('div');
  holder.append(fillTemplate(template, values));
  return holder.innerHTML;
};
const evil = '"><img src=x onerror=alert(1)><script>alert(1)</script>';

describe('[R3.23] a shop’s own template', () => {
  test('is filled with the product’s data; a section is shown only if it has a value', () => {
    const card =
      '<a href="{{link}}"><b>{{title}}</b>{{#oldPrice}}<s>{{oldPrice}}</s>{{/oldPrice}}{{^image}}–{{/image}}</a>';
    const values = { link: '/p/1', title: 'Kubek & spodek', oldPrice: '', image: '' };
    expect(html(card, values)).toBe('<a href="/p/1"><b>Kubek &amp; spodek</b>–</a>');
    expect(html(card, { ...values, oldPrice: '9 zł' })).toContain('<s>9 zł</s>');
  });

  test('never turns a value into HTML, whatever the placeholder', () => {
    for (const placeholder of ['{{title}}', '{{{title}}}', '{{&title}}']) {
      const result = html(
        `<div class="x" title="${placeholder}">${placeholder}<!-- ${placeholder} --></div>`,
        { title: evil },
      );
      const holder = document.createElement('div');
      holder.innerHTML = result;
      expect(holder.querySelectorAll('img, script')).toHaveLength(0);
      expect(holder.querySelector('.x')?.getAttribute('title')).toBe(evil);
      expect(holder.querySelector('.x')?.textContent).toBe(evil);
    }
  });

  test('keeps values out of scripts, styles, attribute names and addresses that run code', () => {
    const title = "');alert(1);('";
    expect(html('<b onclick="show(\'{{title}}\')">a</b>', { title })).toBe('<b onclick="">a</b>');
    expect(html('<b style="{{title}}">a</b>', { title: 'position:fixed' })).toBe('<b style="">a</b>');
    expect(html('<b {{title}}="1">a</b>', { title: 'onclick' })).toBe('<b>a</b>');
    expect(html('<script>{{title}}</script><style>{{title}}</style>', { title })).toBe('');
    for (const link of [
      'javascript:alert(1)',
      ' JavaScript:alert(1)',
      'data:text/html,x',
      'java\nscript:alert(1)',
    ])
      expect(html('<a href="{{link}}">a</a>', { link })).toBe('<a>a</a>');
    expect(html('<a href="{{link}}">a</a>', { link: 'https://shop.example/a:b' })).toContain(
      'href="https://shop',
    );
  });

  test('is shown unchanged if it can’t be parsed', () => {
    expect(html('<b>{{#title}}</b>', { title: 'x' })).toContain('{{#title}}');
  });
});
