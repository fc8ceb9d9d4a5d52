import type { Rule } from '@vitrina/contract';
import { onceAMinute, type SearchEngine } from '@vitrina/search-engine';
import type { FastifyInstance } from 'fastify';
import { createChooseProducts } from '../features/html-templates/choose-products.ts';
import { createClickCounts } from '../features/html-templates/click-counts.ts';
import { createCompileAside } from '../features/html-templates/compile-aside.ts';
import { createDrawCard } from '../features/html-templates/draw-card.ts';
import { createFillCards } from '../features/html-templates/fill-cards.ts';
import { createMailProducts } from '../features/html-templates/mail-products.ts';
import { createMailingChoices } from '../features/html-templates/mailing-choices.ts';
import { createMailings } from '../features/html-templates/mailings.ts';
import { htmlTemplateHandlers } from '../features/html-templates/routes.ts';
import { createTemplateService } from '../features/html-templates/template-service.ts';
import type { ReadPicture } from '../ports/read-picture.ts';
import type { ReadShopLook } from '../ports/shop-look.ts';
import type { RunShopSearch } from '../ports/shop-search.ts';
import type { ListThumbnails } from '../ports/thumbnails.ts';
import type { Database } from '../storage/database.ts';
import type { FindInstance } from '../storage/records.ts';
import type { OnUnreadable } from '../storage/stored-json.ts';

type Dependencies = {
  readonly database: Database;
  readonly engine: SearchEngine;
  readonly now: () => Date;
  readonly findInstance: FindInstance;
  readonly runSearch: RunShopSearch;
  readonly readLook: ReadShopLook;
  readonly loadSettings: (
    customerId: string,
    searchId: string,
  ) => Promise<{
    readonly version: string;
    readonly rules: readonly { readonly ruleId: string; readonly rule: Rule }[];
  } | null>;
  readonly listThumbnails: ListThumbnails;
  readonly publicUrl: string;
  readonly onUnreadable: OnUnreadable;
  /** A picture made small, and so of bytes that this server wrote itself. */
  readonly readSmallPicture: ReadPicture;
  readonly log: Pick<FastifyInstance['log'], 'error'>;
};

/** Mailing templates: how owners make them, and what mails fetch. */
export const composeTemplates = (dependencies: Dependencies) => {
  const { database, engine, now, findInstance, runSearch, readLook, loadSettings } = dependencies;
  const { listThumbnails, publicUrl, onUnreadable, log } = dependencies;
  const onError = onceAMinute((error, leftOut) =>
    log.error({ err: error, leftOut }, 'a mailing met an error'),
  );
  const products = createMailProducts({
    engine,
    ...{ readLook, listThumbnails, publicUrl },
    chooseProducts: createChooseProducts({
      runSearch,
      listRules: async (customerId, searchId) => (await loadSettings(customerId, searchId))?.rules ?? [],
    }),
    readSettingsVersion: async (customerId, searchId) =>
      (await loadSettings(customerId, searchId))?.version ?? null,
  });
  const clicks = createClickCounts({ database, now });
  const fillCards = createFillCards();
  const compileAside = createCompileAside();
  const mailings = createMailings({
    ...{ database, findInstance, products, fillCards, compileAside, publicUrl, onError },
  });
  const choices = createMailingChoices({ database, now, products, onError });
  const drawCard = createDrawCard();
  const templates = createTemplateService({
    ...{ database, now, findInstance, products, fillCards, compileAside },
    saveClicks: clicks.save,
    ...{ onError, onUnreadable },
    onChanged: mailings.forget,
  });
  return {
    service: templates,
    handlers: htmlTemplateHandlers(templates),
    /** For the addresses in mails. */
    mailing: {
      ...{ mailings, choices, clicks, drawCard, readLook, onError },
      readPicture: dependencies.readSmallPicture,
    },
    saves: [clicks.save],
    close: async (): Promise<void> => {
      await Promise.all([drawCard.close(), fillCards.close(), compileAside.close()]);
    },
    forgetOldChoices: choices.forgetOld,
    cacheBytes: () => ({
      mailProducts: products.bytes(),
      mailings: mailings.bytes(),
      mailPictures: drawCard.bytes(),
    }),
  };
};
