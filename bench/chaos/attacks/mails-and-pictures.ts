import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { defaultTemplateHtml } from '@vitrina/contract';
import { buildFeed, buildFeedItems, hang, reply, stall } from '@vitrina/testkit';
import { makePlain } from '../../../apps/server/src/testing/made-pictures.ts';
import type { Arena, Shop } from '../arena.ts';
import { type Attack, countStatuses, type Size } from '../attack.ts';
import { maxLogBytes, patienceMs } from '../bounds.ts';
import { untilFinished } from '../import-end.ts';
import type { Until } from '../send-events.ts';

const sizes: Readonly<Record<Size, { seconds: number; products: number; side: number }>> = {
  short: { seconds: 4, products: 60, side: 1500 },
  whole: { seconds: 45, products: 4000, side: 6000 },
};
const openers = 6;
const productsOfMail = 6;

/** Cheap for the sample with which a template is checked when it is saved, and endless for real products. */
const endlessHtml = `{% if title contains "Kubek" %}{% for i in (1..900) %}{% for j in (1..900) %}<b>{{ title }}</b>{% endfor %}{% endfor %}{% endif %}${defaultTemplateHtml}`;

const costlySvg = `<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="9000"><filter id="a"><feTurbulence baseFrequency="0.9" numOctaves="9"/><feGaussianBlur stdDeviation="90"/></filter>${'<rect width="9000" height="9000" filter="url(#a)"/>'.repeat(20)}</svg>`;

const serveHostilePictures = async (arena: Arena, side: number): Promise<string[]> => {
  const large = await makePlain({ width: side, height: side });
  return [
    arena.serve('/large.jpg', reply(large, { contentType: 'image/jpeg' })),
    arena.serve('/costly.svg', reply(costlySvg, { contentType: 'image/svg+xml' })),
    arena.serve('/lie.jpg', reply('<html>no picture</html>', { contentType: 'image/jpeg' })),
    arena.serve('/endless.jpg', stall(large.subarray(0, 1000), { contentType: 'image/jpeg' })),
    arena.serve('/silent.jpg', hang),
  ];
};

/** Gives a shop another feed, whose products have these pictures. */
const importPictures = async (
  arena: Arena,
  name: 'neighbour' | 'hostile',
  products: number,
  imageOf: (number: number) => string,
): Promise<void> => {
  const { call, catalogId } = arena[name];
  const items = buildFeedItems(products).map((item, at) => ({ ...item, imageLink: imageOf(at) }));
  arena.serve(`/${name}.xml`, reply(buildFeed({ items })));
  await call('startImport', { params: { catalogId }, body: { allowShrink: true } });
  await untilFinished(arena[name], catalogId);
};

const saveTemplate = async ({ call }: Shop, html: string, side: number): Promise<string> => {
  const body = { templateId: 'karta', templateName: 'Karta', width: side, height: side, html };
  const { status, reply: saved } = await call('storeHtmlTemplate', { body });
  if (status !== 200) throw new Error(`the template was answered ${status}: ${JSON.stringify(saved)}`);
  return saved.data.mailingKey;
};

/** Pictures, links and whole documents of mailings that were never sent, several at once. */
const openMails = async (arena: Arena, key: string, isOver: Until): Promise<number[]> => {
  const statuses: number[] = [];
  const open = async (_: unknown, opener: number): Promise<void> => {
    for (let at = opener; !isOver(); at += openers) {
      const paths = [`made-up-${at}/1.png`, `made-up-${at}/2`, `block.html?q=a${at}&send=b${at}`];
      const response = await fetch(`${arena.server().origin}/mailing/${key}/${paths[at % 3]}`, {
        redirect: 'manual',
      });
      statuses.push(response.status);
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: openers }, open));
  return statuses;
};

const previewTemplates = async ({ call, searchId }: Shop, isOver: Until): Promise<number[]> => {
  const statuses: number[] = [];
  while (!isOver()) {
    const body = { searchId, width: 2000, height: 2000, html: endlessHtml };
    statuses.push((await call('previewHtmlTemplate', { body })).status);
  }
  return statuses;
};

type Opened = {
  readonly path: string;
  readonly status: number;
  readonly type: string;
  readonly ms: number;
  readonly bytes: number;
};

const openOnce = async (arena: Arena, key: string, path: string): Promise<Opened> => {
  const startedAt = performance.now();
  const address = `${arena.server().origin}/mailing/${key}/${path}`;
  const response = await fetch(address, { redirect: 'manual' });
  const body = await response.arrayBuffer();
  return {
    ...{ path, status: response.status, bytes: body.byteLength, ms: performance.now() - startedAt },
    type: response.headers.get('content-type') ?? response.headers.get('location') ?? '',
  };
};

/** Readers of the other shop's mail open it, and click in it: all of it once at least, however slow the machine is. */
const readCalmly = async (arena: Arena, key: string, isOver: Until): Promise<Opened[]> => {
  const opened: Opened[] = [];
  for (let at = 0; at < productsOfMail || !isOver(); at += 1) {
    const position = (at % productsOfMail) + 1;
    for (const path of [`lato/${position}.png`, `lato/${position}`])
      opened.push(await openOnce(arena, key, path));
    await sleep(100);
  }
  return opened;
};

const isPicture = ({ type }: Opened): boolean => type === 'image/png';
/** A card without anything on it is a few hundred bytes. */
const isEmpty = (each: Opened): boolean => isPicture(each) && each.bytes < 1500;

/** Paths of cards that were empty as drawing took too long, and still are when the mail is opened again. */
const findStillEmpty = async (arena: Arena, key: string, opened: readonly Opened[]): Promise<string[]> => {
  const empty = [...new Set(opened.filter(isEmpty).map(({ path }) => path))];
  const again = await Promise.all(empty.map((path) => openOnce(arena, key, path)));
  return again.filter(isEmpty).map(({ path }) => path);
};

/** A shop with costly templates and pictures has them checked, drawn and opened without a pause. */
export const mailsAndPictures: Attack = {
  name: 'Mails and pictures without a pause',
  does: (size) =>
    `For ${sizes[size].seconds} s, ${openers} callers open mails that were never sent, of a template that is endless for real products, while ${sizes[size].products} pictures are checked: costly, lying, endless and silent ones; readers of the other shop's mail open it and click in it meanwhile.`,
  products: { short: 500, whole: 5000 },
  // The rate limits would end the load that this attack is about.
  settings: { PUBLIC_RATE_PER_SHOP: '10000000' },
  run: async (arena, size) => {
    const { hostile, neighbour } = arena;
    const { seconds, products, side } = sizes[size];
    const good = arena.serve(
      '/good.jpg',
      reply(await makePlain({ width: 600, height: 600 }), { contentType: 'image/jpeg' }),
    );
    await importPictures(arena, 'neighbour', 30, (number) => `${good}?n=${number}`);
    const bad = await serveHostilePictures(arena, side);
    await importPictures(arena, 'hostile', products, (number) => `${bad[number % bad.length]}?n=${number}`);
    const calmKey = await saveTemplate(neighbour, defaultTemplateHtml, 300);
    const hostileKey = await saveTemplate(hostile, endlessHtml, 2000);

    const until = performance.now() + seconds * 1000;
    const isOver = (): boolean => performance.now() >= until;
    const [checked, opened, previews, calm] = await Promise.all([
      hostile.call('checkImages', { params: { catalogId: hostile.catalogId }, body: {} }),
      openMails(arena, hostileKey, isOver),
      previewTemplates(hostile, isOver),
      readCalmly(arena, calmKey, isOver),
    ]);
    const logBytes = statSync(join(arena.dataDir, 'vitrina.sqlite-wal')).size;
    const pictures = calm.filter(isPicture);
    const clicks = calm.filter(({ status, type }) => status === 302 && type.startsWith('http'));
    const slowest = Math.max(...calm.map(({ ms }) => ms));
    const stillEmpty = await findStillEmpty(arena, calmKey, calm);
    const badOpened = opened.filter((status) => ![200, 302, 404, 429, 503].includes(status));
    const badPreviews = previews.filter((status) => ![200, 422, 429, 503].includes(status));
    const wrong = [
      checked.status === 200 ? null : `the check was answered ${checked.status}`,
      badOpened.length > 0 ? `mails: ${countStatuses(badOpened)}` : null,
      badPreviews.length > 0 ? `previews: ${countStatuses(badPreviews)}` : null,
      pictures.length === clicks.length && pictures.length + clicks.length === calm.length
        ? null
        : `the other shop's mail: ${pictures.length} pictures and ${clicks.length} links of ${calm.length}`,
      stillEmpty.length > 0 ? `the other shop's cards stayed empty: ${stillEmpty.join(', ')}` : null,
      slowest > patienceMs[size] ? `a reader of the other shop's mail waited ${slowest.toFixed(0)} ms` : null,
      logBytes > maxLogBytes ? `the write-ahead log grew to ${Math.round(logBytes / 2 ** 20)} MB` : null,
    ].filter((fault) => fault !== null);
    return {
      saw: `Mails: ${countStatuses(opened)}. Previews: ${countStatuses(previews)}. The other shop's mail was opened ${calm.length} times, ${calm.filter(isEmpty).length} of its cards were empty at first; the slowest answer took ${slowest.toFixed(0)} ms.`,
      wrong,
    };
  },
};
