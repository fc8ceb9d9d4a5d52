import {
  defaultTemplateHtml,
  type HtmlTemplate,
  newHtmlTemplate,
  type productSource,
} from '@vitrina/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type Shop, startShop } from '../../testing/start-shop.ts';
import { makeCall } from '../../testing/start-test-server.ts';

let shop: Shop;
let searchId: string;
let ids = 0;
beforeAll(async () => {
  shop = await startShop();
  searchId = await shop.newInstance();
});
afterAll(() => shop.close());

const card = (changes: Partial<HtmlTemplate> = {}): HtmlTemplate => {
  ids += 1;
  return { ...newHtmlTemplate(new Date(), 'Szablon'), templateId: `karta-${ids}`, ...changes };
};
const store = (body: unknown) => shop.owner.call('storeHtmlTemplate', { body: body as HtmlTemplate });
const problemsOf = async (changes: object) => {
  const { status, error } = await store({ ...card(), ...changes });
  return [status, error.details?.problems];
};
const preview = (
  html: string,
  more: { source?: z.input<typeof productSource>; layout?: 'card' | 'mail' } = {},
) => shop.owner.call('previewHtmlTemplate', { body: { html, width: 200, height: 320, searchId, ...more } });

describe('mailing templates', () => {
  test('[R3.26] begin as a card of 200 by 320 with title, picture, price and old price, named by date and time', async () => {
    const begun = newHtmlTemplate(new Date('2026-11-23T10:00:00Z'), 'Szablon');
    expect(begun).toMatchObject({
      templateId: '1795428000000',
      templateName: 'Szablon 2026-11-23',
      width: 200,
      height: 320,
    });
    for (const name of ['title', 'image', 'price', 'oldPrice']) expect(begun.html).toContain(`{{${name}}}`);
    expect(begun.html).toContain('width="154" height="150"');
    expect((await store(begun)).reply.data).toMatchObject({ ...begun, version: 1, clicks: 0 });
  });

  test('[R7.32] are stored, changed, listed last changed first, deleted and restored', async () => {
    const one = (await store(card())).reply.data;
    const two = (await store(card())).reply.data;
    const body = { ...one, templateName: 'Nowa nazwa' };
    const changed = (await shop.owner.call('updateHtmlTemplate', { body })).reply.data;
    expect(changed).toMatchObject({ templateName: 'Nowa nazwa', version: 2, mailingKey: one.mailingKey });
    const listed = async () =>
      (await shop.owner.call('getAllTemplates')).reply.data.map(({ templateId }) => templateId);
    expect((await listed()).slice(0, 2)).toEqual([one.templateId, two.templateId]);

    const params = { templateId: one.templateId };
    expect((await shop.owner.call('deleteHtmlTemplate', { params })).status).toBe(200);
    expect(await listed()).not.toContain(one.templateId);
    expect((await shop.owner.call('getHtmlTemplate', { params })).status).toBe(404);
    expect((await shop.owner.call('updateHtmlTemplate', { body })).status).toBe(404);
    const back = (await shop.owner.call('restoreHtmlTemplate', { params })).reply.data;
    expect(back).toMatchObject({ templateName: 'Nowa nazwa', mailingKey: one.mailingKey });
    expect((await shop.owner.call('restoreHtmlTemplate', { params })).status).toBe(404);
  });

  test('have a history, of which any version comes back as a new one', async () => {
    const saved = (await store(card())).reply.data;
    const params = { templateId: saved.templateId };
    await shop.owner.call('updateHtmlTemplate', { body: { ...saved, html: '<b>{{title}}</b>' } });
    const { data } = (await shop.owner.call('listHtmlTemplateVersions', { params })).reply;
    expect(data.map(({ version, html, by }) => [version, html, by])).toEqual([
      [2, '<b>{{title}}</b>', shop.owner.customer.name],
      [1, saved.html, shop.owner.customer.name],
    ]);
    const restored = await shop.owner.call('restoreHtmlTemplateVersion', {
      params: { ...params, version: 1 },
    });
    expect(restored.reply.data).toMatchObject({ html: saved.html, version: 3 });
    const missing = { params: { ...params, version: 99 } };
    expect((await shop.owner.call('restoreHtmlTemplateVersion', missing)).status).toBe(404);
  });

  test('an id is taken once; one of a deleted template may be used again', async () => {
    const first = (await store(card())).reply.data;
    const again = await store({ ...first, templateName: 'Druga' });
    expect([again.status, again.error.code]).toEqual([409, 'TEMPLATE_ID_TAKEN']);
    await shop.owner.call('deleteHtmlTemplate', { params: { templateId: first.templateId } });
    const taken = await store({ ...first, templateName: 'Druga' });
    expect(taken.reply.data).toMatchObject({ templateName: 'Druga', version: 2 });
  });

  test('[R5.08] width, height, id and name are refused each with what is wrong with it', async () => {
    expect(await problemsOf({ width: 0, height: -5 })).toEqual([
      422,
      [
        { path: 'width', rule: 'minValue', params: { min: 1 } },
        { path: 'height', rule: 'minValue', params: { min: 1 } },
      ],
    ]);
    expect(await problemsOf({ width: 1_000_000, height: 'x' })).toMatchObject([
      422,
      [
        { path: 'width', rule: 'maxValue', params: { max: 2000 } },
        { path: 'height', rule: 'invalid' },
      ],
    ]);
    expect(await problemsOf({ templateId: 'ż ó', templateName: '<b>' })).toMatchObject([
      422,
      [
        { path: 'templateId', rule: 'alphaDash' },
        { path: 'templateName', rule: 'unicodeText' },
      ],
    ]);
    expect(await problemsOf({ width: 1.5, html: ' \n' })).toMatchObject([
      422,
      [
        { path: 'width', rule: 'integer' },
        { path: 'html', rule: 'required' },
      ],
    ]);
    expect(await problemsOf({ html: 'a'.repeat(50_001) })).toMatchObject([422, [{ rule: 'maxChars' }]]);
    expect((await store(card({ html: 'a'.repeat(5_000_000) }))).status).toBe(413);
    expect((await store(card({ html: 'ż'.repeat(50_000) }))).status).toBe(200);
  });

  test('an instruction that isn’t closed, unknown or endless is refused with its line, and nothing is saved', async () => {
    const body = (await store(card())).reply.data;
    const save = async (html: string) => {
      const { status, error } = await shop.owner.call('updateHtmlTemplate', { body: { ...body, html } });
      return [status, error.details?.problems];
    };
    expect(await save('<p>\n{% if oldPrice %}<s>{{oldPrice}}</s>')).toEqual([
      422,
      [
        {
          path: 'html',
          rule: 'templateSyntax',
          params: { line: 2, code: 'notClosed', found: '{% if oldPrice %}' },
        },
      ],
    ]);
    for (const html of ['{% include "x" %}', '{{ title | raw }}', '{{ title', '{% raw %}{% endraw %}'])
      expect(await save(html)).toMatchObject([422, [{ rule: 'templateSyntax' }]]);
    const endless = '{% for i in (1..9999) %}{% for j in (1..9999) %}{% for k in (1..9999) %}.';
    expect(await save(`${endless}${'{% endfor %}'.repeat(3)}`)).toMatchObject([
      422,
      [{ rule: 'templateSlow' }],
    ]);
    const { reply } = await shop.owner.call('getHtmlTemplate', { params: { templateId: body.templateId } });
    expect(reply.data).toMatchObject({ html: body.html, version: 1 });
  });

  test('another customer’s template and search don’t exist', async () => {
    const mine = (await store(card())).reply.data;
    const params = { templateId: mine.templateId };
    for (const name of ['getHtmlTemplate', 'deleteHtmlTemplate', 'resetMailingKey'] as const)
      expect((await shop.stranger.call(name, { params })).status).toBe(404);
    expect((await shop.stranger.call('updateHtmlTemplate', { body: mine })).status).toBe(404);
    expect((await shop.stranger.call('listHtmlTemplateVersions', { params })).status).toBe(404);
    // Ids are each customer's own.
    expect((await shop.stranger.call('storeHtmlTemplate', { body: mine })).status).toBe(200);
    const body = { html: '<b></b>', width: 1, height: 1, searchId };
    expect((await shop.stranger.call('previewHtmlTemplate', { body })).status).toBe(404);
    expect((await shop.stranger.call('listTemplatePlaceholders', { query: { searchId } })).status).toBe(404);
    expect((await makeCall(shop.server.origin, null, 'getAllTemplates')).status).toBe(401);
  });

  test('are two hundred at most', async () => {
    const customer = await shop.server.signIn();
    const add = (at: number) =>
      customer.call('storeHtmlTemplate', { body: card({ templateId: `t${at}`, html: '<b></b>' }) });
    await shop.server.database
      .insertInto('html_template')
      .values(
        Array.from({ length: 199 }, (_, at) => ({
          ...{ customer_id: customer.customer.id, template_id: `made-${at}`, name: 'a', width: 1, height: 1 },
          ...{ html: '-', compiled: '-', compiled_format: 1, mailing_key: `key-${at}`, version: 1 },
          ...{ updated_at: '', updated_by: '', deleted_at: null },
        })),
      )
      .execute();
    expect((await add(1)).status).toBe(200);
    expect((await add(2)).error.code).toBe('TEMPLATE_LIMIT_REACHED');
  });
});

describe('the preview', () => {
  test('[R9.04] shows six products unless told otherwise, and takes a widget id', async () => {
    const { data } = (await preview(defaultTemplateHtml)).reply;
    // The shop has five.
    expect([data.productsCount, data.isInstead, data.fault]).toEqual([5, false, null]);
    expect(data.rendered.match(/<img/g)).toHaveLength(5);
    expect(data.bytes).toBe(Buffer.byteLength(data.rendered));
    expect((await preview(defaultTemplateHtml, { layout: 'card' })).reply.data.productsCount).toBe(1);
  });

  test('names what is left out with its line, and a placeholder that doesn’t exist with the one that was meant', async () => {
    const { data } = (
      await preview(
        [
          '<script>alert(1)</script>',
          '<b onclick="x()" style="position: fixed; color: red">{{tilte}}</b>',
          '<a href="javascript:alert(1)">{{old_price}} {{cena}}</a>',
          '<style>@import url(https://evil.example/a.css); b { color: blue }</style>',
          '<form><input></form><iframe src="https://evil.example"></iframe>',
        ].join('\n'),
      )
    ).reply;
    expect(data.removed.map(({ line, what, reason }) => [line, what, reason])).toEqual([
      [1, '<script>', 'script'],
      [2, 'onclick', 'eventHandler'],
      [2, 'position: fixed', 'style'],
      [3, 'href="javascript:alert(1)"', 'address'],
      [4, '@import', 'remoteStyle'],
      [5, '<form>', 'form'],
      [5, '<input>', 'form'],
      [5, '<iframe>', 'embedded'],
    ]);
    expect(data.unknownPlaceholders).toEqual([
      { name: 'tilte', line: 2, proposal: 'title' },
      { name: 'old_price', line: 3, proposal: 'oldPrice' },
      { name: 'cena', line: 3, proposal: 'price' },
    ]);
    expect(data.rendered).not.toMatch(/script|onclick|position|javascript|evil|<form|<iframe/);
  });

  test('says where a broken instruction is', async () => {
    const { data } = (await preview('<b>\n\n{% if price %}</b>')).reply;
    expect(data).toMatchObject({ rendered: '', fault: { line: 3 } });
  });

  test('a source without products shows popular ones and says so', async () => {
    const { data } = (await preview('{{title}}', { source: { type: 'phrase', phrase: 'xyzzy' } })).reply;
    expect([data.isInstead, data.productsCount]).toEqual([true, 5]);
  });

  test('every placeholder has its value of the first product', async () => {
    const { data } = (await shop.owner.call('listTemplatePlaceholders', { query: { searchId } })).reply;
    const examples = Object.fromEntries(data.map(({ name, example }) => [name, example]));
    expect(Object.keys(examples)).toEqual(
      expect.arrayContaining(['title', 'image', 'price', 'oldPrice', 'lowestPrice', 'link', 'image_link']),
    );
    expect(examples.price).toMatch(/^\d+,\d{2}\u00a0zł$/);
    expect(examples.link).toMatch(/^https:\/\/shop\.example\/p\/\d$/);
  });
});
