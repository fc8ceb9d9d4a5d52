import { z } from 'zod';
import { addProblem, alphaDash, text, unicodeText } from './validation.ts';

/* Mailing templates: the card of one product as HTML with placeholders (`{{title}}`), in Liquid. */

export const htmlTemplateLimits = {
  /** Of one customer. */
  templates: 200,
  versions: 50,
  htmlLength: 50_000,
  side: 2000,
  /** Products that one mailing address gives. */
  products: 24,
  /** Gmail shows no more of a mail than this. */
  mailBytes: 102 * 1024,
  /** A block should leave room for the rest of its mail. */
  advisedBytes: 60 * 1024,
  /** Mailings of a template whose products are remembered, and how many new ones a day. */
  mailings: 100_000,
  mailingsPerDay: 1000,
} as const;

export const htmlTemplateDefaults = {
  width: 200,
  height: 320,
  imageWidth: 154,
  imageHeight: 150,
  products: 6,
} as const;

export const htmlTemplateId = alphaDash.max(64);
const side = z.int().min(1).max(htmlTemplateLimits.side);
const templateHtml = z
  .string()
  .max(htmlTemplateLimits.htmlLength)
  .superRefine((value, context) => {
    if (value.trim() === '') addProblem(context, [], 'required');
  })
  .meta({ description: 'Not empty.', minLength: 1 });

/** `width` and `height` are the card's, in CSS pixels. */
export const htmlTemplate = z.object({
  templateId: htmlTemplateId,
  templateName: unicodeText.max(100),
  width: side,
  height: side,
  html: templateHtml,
});
export type HtmlTemplate = z.infer<typeof htmlTemplate>;

export const savedHtmlTemplate = htmlTemplate.extend({
  /** Counts from 1, and is raised with each change. */
  version: z.int(),
  updatedAt: z.string(),
  updatedBy: z.string(),
  /** Of the last 30 days, in mails that show its pictures. */
  clicks: z.int(),
  /** Part of the addresses that mails contain: `/mailing/{mailingKey}/…`. */
  mailingKey: z.string(),
  /** Whether what its mailings showed is still remembered for as long as it should be. */
  mailingRoom: z.object({
    /** The last day of the past week (`YYYY-MM-DD` in the shop's time zone) on which new mailings used up the day's room; null if none did. */
    fullDay: z.string().nullable(),
    /** The oldest mailings give way to new ones. */
    isFull: z.boolean(),
  }),
});
export type SavedHtmlTemplate = z.infer<typeof savedHtmlTemplate>;

export const htmlTemplateVersion = htmlTemplate.omit({ templateId: true }).extend({
  version: z.int(),
  at: z.string(),
  by: z.string(),
});
export type HtmlTemplateVersion = z.infer<typeof htmlTemplateVersion>;

/** Which products a mailing shows. */
export const productSource = z.discriminatedUnion('type', [
  /** What visitors buy and click most. */
  z.object({ type: z.literal('popular') }),
  z.object({ type: z.literal('phrase'), phrase: text({ max: 200 }) }),
  /** A path: `Dom > Meble`. */
  z.object({ type: z.literal('category'), category: text({ max: 500 }) }),
  /** The products that a merchandising rule pins and boosts. */
  z.object({ type: z.literal('rule'), ruleId: text({ max: 64 }) }),
]);
export type ProductSource = z.infer<typeof productSource>;

export const mailingLayouts = ['web', 'mail'] as const;
export const previewLayouts = [...mailingLayouts, 'card', 'text'] as const;
export type PreviewLayout = (typeof previewLayouts)[number];
export const mailingCount = z.int().min(1).max(htmlTemplateLimits.products);

/** `searchId` is the widget id of the addresses in mails. */
export const htmlTemplatePreviewRequest = htmlTemplate
  .pick({ width: true, height: true, html: true })
  .extend({
    searchId: text(),
    source: productSource.default({ type: 'popular' }),
    count: mailingCount.default(htmlTemplateDefaults.products),
    layout: z.enum(previewLayouts).default('web'),
  });

/** Why something of a template isn't sent. */
export const removalReasons = [
  'script',
  'eventHandler',
  'address',
  'form',
  'embedded',
  'style',
  'remoteStyle',
  'attribute',
  'element',
  'placeInTag',
] as const;
export const templateRemoval = z.object({
  /** Counts from 1. */
  line: z.int(),
  /** As it is written: `<script>`, `onclick`, `position: fixed`. */
  what: z.string(),
  reason: z.enum(removalReasons),
});
export type TemplateRemoval = z.infer<typeof templateRemoval>;

/** What is wrong with a template that can't be sent. `found` says where: an instruction as it is written, or the name of what doesn't exist. */
export const templateFaults = [
  /** `{{` or `{%` without its end. */
  'notEnded',
  /** `{% if … %}` without `{% endif %}`. */
  'notClosed',
  /** `{% endif %}` or `{% else %}` of nothing. */
  'notOpened',
  'unknownTag',
  'unknownFilter',
  /** An instruction that says something that the language has no meaning for. */
  'badExpression',
  /** `{% else %}` twice, or before `{% elsif … %}`. */
  'badOrder',
  /** An instruction that begins in the value of an attribute and ends elsewhere. */
  'unpaired',
  /** One half of an instruction stands where mails can have none. */
  'halfLeftOut',
  'tooManyElements',
  'tooDeep',
  'tooSlow',
] as const;
export type TemplateFaultCode = (typeof templateFaults)[number];
export const templateFault = z.object({
  /** Counts from 1. */
  line: z.int(),
  code: z.enum(templateFaults),
  found: z.string(),
});
export type TemplateFault = z.infer<typeof templateFault>;

const costlyFaults: readonly TemplateFaultCode[] = ['tooManyElements', 'tooDeep', 'tooSlow'];
/** The validation rule that a template breaks by a fault. */
export const ruleOfFault = ({ code }: Pick<TemplateFault, 'code'>): 'templateSyntax' | 'templateSlow' =>
  costlyFaults.includes(code) ? 'templateSlow' : 'templateSyntax';

export const htmlTemplatePreview = z.object({
  /** A whole document; for the layout `text`, plain text. */
  rendered: z.string(),
  bytes: z.int(),
  removed: z.array(templateRemoval),
  unknownPlaceholders: z.array(
    z.object({ name: z.string(), line: z.int(), proposal: z.string().nullable() }),
  ),
  /** The template can't be saved with it. */
  fault: templateFault.nullable(),
  productsCount: z.int(),
  /** The source has no product that can be shown, so popular ones are. */
  isInstead: z.boolean(),
});
export type HtmlTemplatePreview = z.infer<typeof htmlTemplatePreview>;

export const templatePlaceholder = z.object({
  name: z.string(),
  /** `field`: a field of the feed as it is; the others are made for visitors. */
  kind: z.enum([
    'title',
    'image',
    'price',
    'oldPrice',
    'lowestPrice',
    'link',
    'brand',
    'availability',
    'availabilityValue',
    'id',
    'field',
  ]),
  example: z.string(),
});
export type TemplatePlaceholder = z.infer<typeof templatePlaceholder>;

/** What a new template begins with. */
export const defaultTemplateHtml = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
  <tr>
    <td align="center" style="padding: 12px 8px; font-family: Arial, Helvetica, sans-serif;">
      <a href="{{link}}" style="color: #222222; text-decoration: none;">
        <img src="{{image}}" alt="{{title}}, {{price}}" width="154" height="150" style="display: block; margin: 0 auto 12px; object-fit: contain; border: 0;">
        <span style="display: block; font-size: 15px; line-height: 20px;">{{title}}</span>
      </a>
      {% if oldPrice %}<s style="font-size: 13px; line-height: 24px; color: #6b6b6b;">{{oldPrice}}</s>{% endif %}
      <b style="display: block; font-size: 18px; line-height: 26px; color: #1a1a1a;">{{price}}</b>
    </td>
  </tr>
</table>
`;

/** A template as the editor begins with it: the id is the time in milliseconds, the name has the date (`YYYY-MM-DD`). */
export const newHtmlTemplate = (now: Date, word: string): HtmlTemplate => ({
  templateId: String(now.getTime()),
  templateName: `${word} ${now.toISOString().slice(0, 10)}`,
  width: htmlTemplateDefaults.width,
  height: htmlTemplateDefaults.height,
  html: defaultTemplateHtml,
});

/** What a mailing is called in its addresses. No address of a reader: those are written to logs of many servers. */
export const sendId = z
  .string()
  .regex(/^[\w.~-]{1,64}$/)
  .meta({
    description:
      '1 to 64 letters, digits, “.”, “_”, “~” or “-”: the name of a campaign, never a reader’s address.',
  });

const optionalText = (max: number) => z.string().trim().max(max).optional();
/** Query parameters of the addresses in mails. `widget` is the search instance; without it the first one is meant. */
export const mailingQuery = z.object({
  widget: optionalText(64),
  q: optionalText(200),
  category: optionalText(500),
  rule: optionalText(64),
  count: z.coerce
    .number()
    .int()
    .min(1)
    .max(htmlTemplateLimits.products)
    .default(htmlTemplateDefaults.products),
  layout: z.enum(mailingLayouts).optional(),
  /** The campaign that fetched HTML or data belongs to: its links then lead through this server. */
  send: sendId.optional(),
});
export type MailingQuery = z.infer<typeof mailingQuery>;

/** The products that the parameters of an address ask for; popular ones if it names nothing. */
export const sourceOfMailing = ({
  q,
  category,
  rule,
}: Pick<MailingQuery, 'q' | 'category' | 'rule'>): ProductSource => {
  if (rule) return { type: 'rule', ruleId: rule };
  if (q) return { type: 'phrase', phrase: q };
  return category ? { type: 'category', category } : { type: 'popular' };
};

/** The parameters by which an address asks for these products. */
export const mailingParameters = (searchId: string, source: ProductSource): Record<string, string> => ({
  widget: searchId,
  ...(source.type === 'phrase' && { q: source.phrase }),
  ...(source.type === 'category' && { category: source.category }),
  ...(source.type === 'rule' && { rule: source.ruleId }),
});
