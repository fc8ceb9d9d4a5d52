import { defaultTemplateHtml } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { compileTemplate } from './compile-template.ts';
import { fillTemplate, isFault, parseCompiled, type Values } from './liquid.ts';

const evil: Values = {
  title: '"><script>alert(1)</script><img src=x onerror=alert(2)>',
  link: 'javascript:alert(3)',
  image: 'data:text/html,<script>alert(4)</script>',
  price: "10' onmouseover='alert(5)",
  color: 'red;position:fixed;background:url(//evil.example/6)',
  oldPrice: '',
};

const fill = (html: string, values: Values = evil): string => {
  const outcome = compileTemplate(html);
  if (isFault(outcome)) throw new Error(`${outcome.line}: ${outcome.found}`);
  const templates = parseCompiled(outcome.compiled);
  if (isFault(templates)) throw new Error(templates.found);
  const filled = fillTemplate(templates, values, 1000);
  if (typeof filled !== 'string') throw new Error(filled.found);
  return filled;
};

const attacks: readonly string[] = [
  '<a href="{{link}}">a</a>',
  '<a href=" {{link}}">a</a>',
  '<a href="{% if title %}{{link}}{% endif %}">a</a>',
  '{% assign x = link %}<a href="{{x}}">a</a>',
  '{% capture x %}{{link}}{% endcapture %}<a href="{{ x }}">a</a>',
  '<a href="&#123;&#123;link}}">a</a>',
  '<a href="{<script></script>{link}}">a</a>',
  '<a href="&#106;avascript:alert(1)">a</a>',
  "<a href=\"{{ link | replace: 'x', 'y' }}\">a</a>",
  '<img src="{{image}}" onerror="alert(1)">',
  '<{{title}}>x</{{title}}>',
  '<b {{title}}>x</b>',
  '<b {{price}}="x">x</b>',
  '<b title={{price}}>x</b>',
  "<b title='{{price}}'>x</b>",
  '<p style="color: {{color}}">x</p>',
  '<p style="{{color}}">x</p>',
  '<style>p { color: {{color}} } .x { background: url({{image}}) }</style><p class="x">x</p>',
  '<style>{{title}}</style>',
  '<script>var x = "{{title}}"</script>',
  '<!-- {{title}} --><!--[if mso]>{{title}}<![endif]-->',
  '<svg><style>{{title}}</style></svg><math><mi>{{title}}</mi></math>',
  '<textarea>{{title}}</textarea><title>{{title}}</title><noscript>{{title}}</noscript>',
  '{{{title}}} {{& title}} {{#title}}{{title}}{{/title}}',
  '<iframe srcdoc="{{title}}"></iframe><object data="{{link}}"></object><base href="{{link}}">',
];

test.each(attacks)('values of a feed stay text, lead nowhere and style nothing: %s', (html) => {
  const filled = fill(html);
  expect(filled).not.toMatch(/<script|<img(?![^>]*width=)|<iframe|<object|<base|<style|<svg|<!--/i);
  expect(filled).not.toMatch(/(?:href|src)="\s*(?:javascript|data):/i);
  expect(filled).not.toMatch(/<[^>]*\son\w+\s*=(?=[^"]*(?:"[^"]*"[^"]*)*>)/i);
  expect(filled).not.toMatch(/style="[^"]*(?:position\s*:|url\s*\()/i);
});

test('what is good for mails stays as it is', () => {
  const values = {
    title: 'Kubek & spodek',
    price: '10 zł',
    oldPrice: '',
    link: 'https://a.example/?b=1&c=2',
    image: 'https://a.example/d.jpg',
  };
  const filled = fill(defaultTemplateHtml, values);
  expect(filled).toContain('href="https://a.example/?b=1&amp;c=2"');
  expect(filled).toContain(
    'src="https://a.example/d.jpg" alt="Kubek &amp; spodek, 10 zł" width="154" height="150"',
  );
  expect(filled).not.toContain('<s ');
  expect(fill(defaultTemplateHtml, { ...values, oldPrice: '15 zł' })).toContain('>15 zł</s>');
  expect(fill('<a href="mailto:a@b.example">m</a><a href="tel:123">t</a><a href="#x">x</a>')).toBe(
    '<a href="mailto:a@b.example">m</a><a href="tel:123">t</a><a href="#x">x</a>',
  );
});

test('sections of the search app’s templates work, nested too', () => {
  const html = '{{#title}}a{{^oldPrice}}b{{/oldPrice}}{{/title}}{{^title}}c{{/title}}';
  expect([fill(html, { title: 'x', oldPrice: '' }), fill(html, { title: '', oldPrice: 'y' })]).toEqual([
    'ab',
    'c',
  ]);
});

test('rules of a style sheet are moved into the elements', () => {
  expect(fill('<style>b { color: {{color}}; font-weight: 700 }</style><b>x</b>', { color: 'red' })).toBe(
    '<b style="color:red;font-weight:700">x</b>',
  );
});

test('an instruction of which one half is left out, and more elements than a card has, are refused', () => {
  for (const html of [
    '<script>{% if title %}</script>x{% endif %}',
    '<b>'.repeat(5000),
    `<style>${'b c d{color:red}'.repeat(500)}</style>${'<b>'.repeat(1000)}`,
    '{% for i in (1..99999999) %}{% endfor',
  ])
    expect(isFault(compileTemplate(html))).toBe(true);
});

test.each([
  '<p title="{% if nope %}">{% endif %}<b title=" onmouseover=alert(1) style=position:fixed y=">x</b></p>',
  '<p class="{% comment %}">{% endcomment %}<b class=" onfocus={{title}} y=">x</b></p>',
  '<p>{% if price %}<b title="{% endif %}">x</b></p>',
  '<p title="{% if nope %}{% comment %}{% endif %}{% endcomment %}">{% endif %}<b title=" onfocus=alert(1) y=">x</b></p>',
  '<p title="{% case x %}{% comment %}{% endcase %}{% endcomment %}">{% endcase %}<b title=" onclick=alert(1) y=">x</b>',
  '<p title="{% if nope %}{% comment %}{% endif %}{% endcomment %}">a</p><b title="{% comment %}{% if x %}{% endcomment %}{% endif %}">x</b>',
  '{% for i in (1..2) %}<p title="{% break %}">a</p>{% endfor %}<b title=" onclick=alert(1) y=">x</b>',
  '{% for i in (1..2) %}<p title="{%- if brand %}{%- continue -%}{% endif %}">a</p>{% endfor %}<b title="{{title}}">x</b>',
  '<p style="color:{% comment %}red; position:{% endcomment %}fixed">a</p><b style="position:{% comment %}a; color:{% endcomment %}red">x</b>',
])('an instruction that begins in an attribute and ends elsewhere is refused with its line: %s', (html) => {
  expect(compileTemplate(`\n${html}`)).toMatchObject({ line: 2, code: 'unpaired' });
});

test('a declaration that is left out takes its whole instruction with it', () => {
  const html = '<p style="color: red; position: {% if price %}fixed{% endif %}">x</p>';
  expect(fill(html, { price: '10' })).toBe('<p style="color:red">x</p>');
});

test('an instruction within one attribute stays', () => {
  const html = '<p title="{% if price %}{{price}}{% else %}-{% endif %}">x</p>';
  expect(fill(html, { price: '10' })).toBe('<p title="10">x</p>');
});

test.each([
  ['{{ title', 'notEnded', '{{ title'],
  ['{% if price', 'notEnded', '{% if price'],
  ['{% if price %}<b></b>', 'notClosed', '{% if price %}'],
  ['{% endif %}', 'notOpened', 'endif'],
  ['<p title="{% else %}">x</p>', 'notOpened', 'else'],
  ['{% include "x" %}', 'unknownTag', 'include'],
  ['{{ title | raw }}', 'unknownFilter', 'raw'],
  ['{% if price = 1 %}{% endif %}', 'badExpression', '{% if price = 1 %}'],
  ['{% if %}{% endif %}', 'badExpression', '{% if %}'],
  ['{% if price %}{% else %}{% else %}{% endif %}', 'badOrder', ''],
  ['<b title="{% if price %}">x</b>{% endif %}', 'unpaired', '{% if price %}'],
  ['<script>{% if price %}</script>{% endif %}', 'halfLeftOut', 'endif'],
  ['<i>'.repeat(3001), 'tooManyElements', ''],
])('%s is refused as %s', (html, code, found) => {
  expect(compileTemplate(html)).toMatchObject({ line: 1, code, found });
});
