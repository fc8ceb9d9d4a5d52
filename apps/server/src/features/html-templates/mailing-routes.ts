import { htmlTemplateDefaults, mailingQuery, sendId, validate } from '@vitrina/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { type Failure, fail, invalid, isFailure } from '../../http/failure.ts';
import { wideNetworkOf } from '../../http/network-of.ts';
import { sendFailure } from '../../http/send-failure.ts';
import type { ReadPicture } from '../../ports/read-picture.ts';
import type { ReadShopLook } from '../../ports/shop-look.ts';
import type { ClickCounts } from './click-counts.ts';
import { resultPageFor, shopPageOf } from './click-target.ts';
import type { DrawCard } from './draw-card.ts';
import type { Asked, MailingChoices } from './mailing-choices.ts';
import { type Mailing, type MailingFile, type Mailings, mailingFiles } from './mailings.ts';

type Dependencies = {
  readonly mailings: Mailings;
  readonly choices: MailingChoices;
  readonly clicks: ClickCounts;
  readonly drawCard: DrawCard;
  readonly readPicture: ReadPicture;
  readonly readLook: ReadShopLook;
  readonly onError: (error: unknown) => void;
  /** Counts a request that needs no key; false if there were too many. */
  readonly isWithinRate: (
    customerId: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<boolean>;
};

/** What an address in a mail asks for. */
type Wanted =
  | { readonly kind: 'file'; readonly file: MailingFile }
  | { readonly kind: 'picture' | 'click'; readonly sendId: string; readonly position: number }
  | { readonly kind: 'brokenPicture' | 'brokenClick' | 'nothing' };

const types: Readonly<Record<MailingFile, string>> = {
  'products.html': 'text/html; charset=utf-8',
  'block.html': 'text/html; charset=utf-8',
  'products.txt': 'text/plain; charset=utf-8',
  'products.json': 'application/json; charset=utf-8',
};

/** Templates are an owner's: whoever opens one in a browser runs nothing of it. */
const policy =
  "default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; sandbox allow-popups";
const keyPattern = /^[\w-]{22}$/;
const fallbackSize = { width: htmlTemplateDefaults.width, height: htmlTemplateDefaults.height };

const readPath = (rest: readonly string[]): Wanted => {
  const [first = '', last = ''] = rest;
  if (rest.length === 1) {
    const file = mailingFiles.find((name) => name === first);
    if (file) return { kind: 'file', file };
  }
  const isPicture = (rest.at(-1) ?? '').endsWith('.png');
  const position = /^(\d{1,3})(?:\.png)?$/.exec(last)?.[1];
  if (rest.length === 2 && position !== undefined && sendId.safeParse(first).success)
    return { kind: isPicture ? 'picture' : 'click', sendId: first, position: Number(position) };
  if (isPicture) return { kind: 'brokenPicture' };
  return { kind: rest.length > 1 ? 'brokenClick' : 'nothing' };
};

const askedBy = ({ ip }: FastifyRequest, id: string): Asked => ({ sendId: id, network: wideNetworkOf(ip) });

const asPicture = (reply: FastifyReply, png: Buffer): FastifyReply =>
  reply
    .type('image/png')
    // Gmail's proxy keeps pictures otherwise, and would show the prices of the first opening.
    .header('cache-control', 'no-cache, max-age=0')
    .send(png);

/**
 * `GET /mailing/{mailingKey}/…`: what mails and mail tools fetch, without a session. Pictures are always answered with 200 and a
 * picture: mail services remember errors.
 */
export const registerMailing = (app: FastifyInstance, dependencies: Dependencies): void => {
  const { mailings, choices, clicks, drawCard, readPicture, readLook, onError, isWithinRate } = dependencies;

  const orNull = (error: unknown): null => {
    onError(error);
    return null;
  };

  /** The picture of a position; null where only a plain card can be shown. */
  const drawPosition = async (
    mailing: Mailing,
    wanted: { readonly sendId: string; readonly position: number },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Buffer | null> => {
    const { customerId: owner, width, height } = mailing.template;
    if (!(await isWithinRate(owner, request, reply))) return null;
    const query = validate(mailingQuery, request.query);
    const from = query.ok ? await mailings.sourceOf(mailing, query.data) : fail('NOT_FOUND');
    if (isFailure(from)) return null;
    const shown = await choices.show(mailing, from, askedBy(request, wanted.sendId), wanted.position);
    const product = shown?.product;
    if (!product) return null;
    const { customerId, id: catalogId } = from.place.catalog;
    const { image = '' } = product.values;
    return drawCard.card(customerId, { width, height }, product, async () =>
      image === '' ? null : readPicture(customerId, catalogId, image).catch(orNull),
    );
  };

  /** Where a click leads. */
  const targetOf = async (
    mailing: Mailing,
    wanted: { readonly sendId: string; readonly position: number },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string | Failure> => {
    const { template, timeZone } = mailing;
    if (!(await isWithinRate(template.customerId, request, reply))) return fail('TOO_MANY_REQUESTS');
    const query = validate(mailingQuery, request.query);
    const from = query.ok ? await mailings.sourceOf(mailing, query.data) : fail('NOT_FOUND');
    // The search is gone, or a mail tool has spoilt the address: a reader of an old mail still gets to the shop.
    if (isFailure(from)) return shopPageOf(mailing.domain);
    const shown = await choices.show(mailing, from, askedBy(request, wanted.sendId), wanted.position);
    if (!isbot(request.headers['user-agent'])) clicks.note(template.customerId, template.key, timeZone);
    const link = shown?.product?.values.link || null;
    return link ?? resultPageFor(readLook, mailing, from, shown?.chosen ?? null);
  };

  const sendFile = async (
    mailing: Mailing,
    file: MailingFile,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const refuse = (failure: Failure) => sendFailure(failure, request, reply);
    if (!(await isWithinRate(mailing.template.customerId, request, reply)))
      return refuse(fail('TOO_MANY_REQUESTS'));
    const query = validate(mailingQuery, request.query);
    if (!query.ok) return refuse(invalid(...query.problems));
    const from = await mailings.sourceOf(mailing, query.data);
    if (isFailure(from)) return refuse(from);
    const { send, count } = query.data;
    const listPositions =
      send === undefined ? undefined : () => choices.showFirst(mailing, from, askedBy(request, send), count);
    const body = await mailings.render(file, mailing, from, query.data, listPositions);
    if (isFailure(body)) return refuse(body);
    return reply
      .type(types[file])
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache, max-age=0')
      .send(body);
  };

  app.route<{ Params: { '*': string } }>({
    method: 'GET',
    url: '/mailing/*',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      // Anybody who has the address may ask from any page.
      reply.header('access-control-allow-origin', '*');
      const [mailingKey = '', ...rest] = request.params['*'].split('/');
      const wanted = readPath(rest);
      const isPicture = wanted.kind === 'picture' || wanted.kind === 'brokenPicture';
      const finding = keyPattern.test(mailingKey) ? mailings.find(mailingKey) : null;
      const mailing = await (isPicture ? finding?.catch(orNull) : finding);
      switch (wanted.kind) {
        case 'brokenPicture':
          return asPicture(reply, await drawCard.blank(mailing?.template ?? fallbackSize));
        case 'picture': {
          const png = mailing && (await drawPosition(mailing, wanted, request, reply).catch(orNull));
          return asPicture(reply, png ?? (await drawCard.blank(mailing?.template ?? fallbackSize)));
        }
        case 'brokenClick':
          return sendFailure(
            mailing ? invalid({ path: 'sendId', rule: 'regex', params: { max: 64 } }) : fail('NOT_FOUND'),
            request,
            reply,
          );
        case 'click': {
          if (!mailing) return sendFailure(fail('NOT_FOUND'), request, reply);
          const found = await targetOf(mailing, wanted, request, reply).catch(orNull);
          const target = found ?? shopPageOf(mailing.domain);
          if (isFailure(target)) return sendFailure(target, request, reply);
          return reply.header('cache-control', 'no-store').redirect(target, 302);
        }
        case 'file':
          return mailing
            ? sendFile(mailing, wanted.file, request, reply)
            : sendFailure(fail('NOT_FOUND'), request, reply);
        case 'nothing':
          return sendFailure(fail('NOT_FOUND'), request, reply);
      }
    },
  });
  app.head('/mailing/*', (_, reply) => reply.header('cache-control', 'no-store').send());
};
