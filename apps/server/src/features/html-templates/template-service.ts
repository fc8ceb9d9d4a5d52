import { randomBytes } from 'node:crypto';
import {
  type HtmlTemplate,
  type HtmlTemplatePreview,
  type HtmlTemplateVersion,
  htmlTemplateLimits,
  type PreviewLayout,
  type ProductSource,
  ruleOfFault,
  type SavedHtmlTemplate,
  type TemplateFault,
  type TemplatePlaceholder,
} from '@vitrina/contract';
import { type Failure, fail, invalid, isFailure } from '../../http/failure.ts';
import { dayIn } from '../../storage/active-days.ts';
import { addDays } from '../../storage/calendar-days.ts';
import type { Database } from '../../storage/database.ts';
import type { Customer, FindInstance } from '../../storage/records.ts';
import type { OnUnreadable } from '../../storage/stored-json.ts';
import { compiledFormat } from './compile/compiled-format.ts';
import { isFault } from './compile/liquid.ts';
import type { CompileAnswer, CompileAside, CompileTask } from './compile-aside.ts';
import type { FillCards } from './fill-cards.ts';
import { documentLayoutOf, layOutDocument, layOutText } from './lay-out.ts';
import type { MailProducts } from './mail-products.ts';
import { clearMailings, isForgetting, listFullDays } from './mailing-room.ts';
import { sumClicks } from './mailing-rows.ts';
import { listPlaceholders } from './product-values.ts';
import * as rows from './repository.ts';

type Dependencies = {
  readonly database: Database;
  readonly now: () => Date;
  readonly findInstance: FindInstance;
  readonly products: MailProducts;
  readonly fillCards: FillCards;
  readonly compileAside: CompileAside;
  /** Clicks that aren't stored yet are counted too. */
  readonly saveClicks: () => Promise<void>;
  readonly onError: (error: unknown) => void;
  readonly onUnreadable: OnUnreadable;
  /** Called after each change: addresses in mails answer with the new version. */
  readonly onChanged: () => void;
};

export type PreviewRequest = Pick<HtmlTemplate, 'width' | 'height' | 'html'> & {
  readonly searchId: string;
  readonly source: ProductSource;
  readonly count: number;
  readonly layout: PreviewLayout;
};

const clickDays = 30;
/** A day that ran out of room is told for so many days. */
const fullDayWindow = 7;
/** Deletions of templates that can be undone. */
const maxDeletedEntries = 100;

/** A card takes a fraction of a millisecond, and a mail may have 24. */
const cardMs = 20;

const newMailingKey = (): string => randomBytes(16).toString('base64url');

const refuse = (fault: TemplateFault): Failure =>
  invalid({ path: 'html', rule: ruleOfFault(fault), params: fault });

/** A template that can be sent, or what is wrong with it. */
type CompiledToSend = Omit<CompileAnswer, 'outcome'> & {
  readonly outcome: { readonly compiled: string } | TemplateFault;
};

export type TemplateService = ReturnType<typeof createTemplateService>;

/** An owner's mailing templates. */
export const createTemplateService = ({
  database,
  now,
  findInstance,
  products,
  fillCards,
  compileAside,
  saveClicks,
  onError,
  onUnreadable,
  onChanged,
}: Dependencies) => {
  /** What is counted of a customer's templates, by their keys. */
  type Counts = {
    readonly clicks: ReadonlyMap<number, number>;
    readonly fullDays: ReadonlyMap<number, string>;
  };
  const present = (template: rows.TemplateRecord, { clicks, fullDays }: Counts): SavedHtmlTemplate => ({
    templateId: template.templateId,
    templateName: template.templateName,
    width: template.width,
    height: template.height,
    html: template.html,
    version: template.version,
    updatedAt: template.updatedAt,
    updatedBy: template.updatedBy,
    mailingKey: template.mailingKey,
    clicks: clicks.get(template.key) ?? 0,
    mailingRoom: {
      fullDay: fullDays.get(template.key) ?? null,
      isFull: isForgetting(template.sends),
    },
  });
  const countsOf = async (customer: Customer): Promise<Counts> => {
    await saveClicks().catch(onError);
    const today = dayIn(customer.timeZone, now());
    return {
      clicks: await sumClicks(database, customer.id, addDays(today, 1 - clickDays)),
      fullDays: await listFullDays(database, customer.id, addDays(today, 1 - fullDayWindow)),
    };
  };
  const presented = async (
    customer: Customer,
    template: rows.TemplateRecord | null,
  ): Promise<SavedHtmlTemplate | Failure> =>
    template ? present(template, await countsOf(customer)) : fail('NOT_FOUND');

  /** Compiles a template and fills it with values and without, so that none is saved that can't be sent. */
  const compileToSend = async (customer: Customer, task: CompileTask): Promise<CompiledToSend | Failure> => {
    const answer = await compileAside.compile(customer.id, task);
    if (!answer) return fail('TOO_MANY_REQUESTS');
    const { outcome } = answer;
    if (isFault(outcome)) return answer;
    const valued = Object.fromEntries(outcome.variables.map((name) => [name, 'x']));
    const trials = [valued, {}];
    // The machine may be busy elsewhere: the quickest of several counts.
    for (let times = 0; times < 3; times++) {
      const filled = await fillCards.fill(customer.id, outcome.compiled, trials);
      if (!filled) return fail('TOO_MANY_REQUESTS');
      if (filled.fault && filled.fault.code !== 'tooSlow') return { ...answer, outcome: filled.fault };
      if (!filled.fault && filled.ms <= cardMs * trials.length) return answer;
    }
    return { ...answer, outcome: { line: 1, code: 'tooSlow', found: '' } };
  };

  const contentOf = async (
    customer: Customer,
    template: HtmlTemplate,
  ): Promise<rows.TemplateContent | Failure> => {
    const answer = await compileToSend(customer, { html: template.html, known: null });
    if (isFailure(answer)) return answer;
    const { outcome } = answer;
    if (isFault(outcome)) return refuse(outcome);
    return {
      ...template,
      compiled: outcome.compiled,
      compiledFormat,
      at: now().toISOString(),
      by: customer.name,
    };
  };
  const update = async (customer: Customer, template: HtmlTemplate): Promise<SavedHtmlTemplate | Failure> => {
    const content = await contentOf(customer, template);
    if (isFailure(content)) return content;
    const saved = await database
      .transaction()
      .execute((transaction) => rows.updateTemplate(transaction, customer.id, content));
    onChanged();
    return presented(customer, saved);
  };
  const versionsOf = (customer: Customer, templateKey: number): Promise<HtmlTemplateVersion[]> =>
    rows.listVersions(database, customer.id, templateKey, onUnreadable);
  const isFull = async (transaction: Database, customerId: string): Promise<boolean> =>
    (await rows.countTemplates(transaction, customerId)) >= htmlTemplateLimits.templates;
  const tooMany = fail('TEMPLATE_LIMIT_REACHED', { limit: htmlTemplateLimits.templates });

  return {
    list: async (customer: Customer): Promise<SavedHtmlTemplate[]> => {
      const counts = await countsOf(customer);
      const templates = await rows.listTemplates(database, customer.id);
      return templates.map((template) => present(template, counts));
    },

    get: async (customer: Customer, templateId: string): Promise<SavedHtmlTemplate | Failure> =>
      presented(customer, await rows.findTemplate(database, customer.id, templateId)),

    store: async (customer: Customer, template: HtmlTemplate): Promise<SavedHtmlTemplate | Failure> => {
      const content = await contentOf(customer, template);
      if (isFailure(content)) return content;
      const stored = await database.transaction().execute(async (transaction) => {
        const { templateId } = template;
        if (await rows.findTemplate(transaction, customer.id, templateId))
          return fail('TEMPLATE_ID_TAKEN', { templateId });
        if (await isFull(transaction, customer.id)) return tooMany;
        return rows.insertTemplate(transaction, customer.id, content, newMailingKey());
      });
      onChanged();
      return stored && 'failure' in stored ? stored : presented(customer, stored);
    },

    update,

    delete: async (customer: Customer, templateId: string): Promise<{ templateId: string } | Failure> =>
      database.transaction().execute(async (transaction) => {
        const deletedAt = now().toISOString();
        const deleted = await rows.setTemplateDeleted(transaction, customer.id, templateId, deletedAt);
        if (!deleted) return fail('NOT_FOUND');
        await rows.dropDeletedTemplates(transaction, customer.id, maxDeletedEntries);
        return { templateId };
      }),

    restore: async (customer: Customer, templateId: string): Promise<SavedHtmlTemplate | Failure> => {
      const restored = await database.transaction().execute(async (transaction) => {
        if (await isFull(transaction, customer.id)) return tooMany;
        return rows.setTemplateDeleted(transaction, customer.id, templateId, null);
      });
      onChanged();
      return restored && 'failure' in restored ? restored : presented(customer, restored);
    },

    listVersions: async (
      customer: Customer,
      templateId: string,
    ): Promise<HtmlTemplateVersion[] | Failure> => {
      const template = await rows.findTemplate(database, customer.id, templateId);
      return template ? versionsOf(customer, template.key) : fail('NOT_FOUND');
    },

    restoreVersion: async (
      customer: Customer,
      templateId: string,
      version: number,
    ): Promise<SavedHtmlTemplate | Failure> => {
      const template = await rows.findTemplate(database, customer.id, templateId);
      const versions = template ? await versionsOf(customer, template.key) : [];
      const earlier = versions.find((each) => each.version === version);
      if (!earlier) return fail('NOT_FOUND');
      const { templateName, width, height, html } = earlier;
      return update(customer, { templateId, templateName, width, height, html });
    },

    resetKey: async (customer: Customer, templateId: string): Promise<SavedHtmlTemplate | Failure> => {
      const reset = await database
        .transaction()
        .execute((transaction) =>
          rows.updateMailingKey(transaction, customer.id, templateId, newMailingKey()),
        );
      onChanged();
      // Nobody can open what mails with the old key showed, so it only takes room, and nobody waits for that.
      if (reset) clearMailings(database, customer.id, reset.key, now().toISOString()).catch(onError);
      return presented(customer, reset);
    },

    listPlaceholders: async (
      customer: Customer,
      searchId: string,
    ): Promise<TemplatePlaceholder[] | Failure> => {
      const place = await findInstance(customer.id, searchId);
      if (!place) return fail('NOT_FOUND');
      const found = await products.list(place, { type: 'popular' });
      return listPlaceholders(place, isFailure(found) ? undefined : found.products[0]);
    },

    preview: async (
      customer: Customer,
      { html, width, height, searchId, source, count, layout }: PreviewRequest,
    ): Promise<HtmlTemplatePreview | Failure> => {
      const place = await findInstance(customer.id, searchId);
      if (!place) return fail('NOT_FOUND');
      const found = await products.list(place, source);
      if (isFailure(found)) return found;
      const shown = found.products.slice(0, layout === 'card' ? 1 : count);
      const known = listPlaceholders(place, shown[0]).map(({ name }) => name);
      const answer = await compileToSend(customer, { html, known });
      if (isFailure(answer)) return answer;
      const { outcome } = answer;
      const values = shown.map((each) => each.values);
      const filled = isFault(outcome)
        ? { fault: outcome, cards: [] }
        : await fillCards.fill(customer.id, outcome.compiled, values);
      if (!filled) return fail('TOO_MANY_REQUESTS');
      const { fault, cards } = filled;
      const rendered =
        layout === 'text'
          ? layOutText(shown)
          : layOutDocument(
              documentLayoutOf(layout),
              cards,
              { width, height },
              {
                language: found.language,
                title: place.instance.name,
              },
            );
      return {
        rendered: fault ? '' : rendered,
        bytes: fault ? 0 : Buffer.byteLength(rendered),
        removed: fault ? [] : answer.removed,
        unknownPlaceholders: fault ? [] : answer.unknownPlaceholders,
        fault,
        productsCount: shown.length,
        isInstead: found.isInstead,
      };
    },
  };
};
