import { mailingParameters, type ProductSource, type SavedHtmlTemplate } from '@vitrina/contract';

/* Addresses of a template's mailings, and the code for mail tools; docs/mailing.md explains them. */

export type MailingChoice = {
  /** The address of this installation, without a trailing slash. */
  readonly server: string;
  readonly template: Pick<SavedHtmlTemplate, 'mailingKey' | 'width' | 'height'>;
  readonly searchId: string;
  readonly source: ProductSource;
  readonly count: number;
};

const baseOf = ({ server, template }: MailingChoice): string => `${server}/mailing/${template.mailingKey}`;
const queryOf = ({ searchId, source }: MailingChoice, more: Record<string, string> = {}): string =>
  new URLSearchParams({ ...mailingParameters(searchId, source), ...more }).toString();

type File = 'block.html' | 'products.html' | 'products.txt' | 'products.json';

export const addressOf = (choice: MailingChoice, file: File, more: Record<string, string> = {}): string =>
  `${baseOf(choice)}/${file}?${queryOf(choice, { count: String(choice.count), ...more })}`;

/** How a tool takes products: as HTML or pictures that are pasted into a mail, as data, or as HTML that it fetches when it sends. */
export type MailingTool =
  | { readonly name: string; readonly kind: 'pictures'; readonly sendId: string | null }
  | {
      readonly name: string;
      readonly kind: 'data';
      readonly code: string;
      /** What the tool calls its source of data: the words of `htmlTemplates.mailing.data`. */
      readonly steps: 'klaviyo' | 'brevo';
    }
  | { readonly name: string; readonly kind: 'html' };

/**
 * Newsletter tools by what they can do. `sendId` is what the tool itself calls a campaign, never a reader's address; null where it has no such thing, and the
 * owner writes a name.
 */
export const mailingTools: readonly MailingTool[] = [
  { name: 'Mailchimp', kind: 'pictures', sendId: '*|CAMPAIGN_UID|*' },
  { name: 'Klaviyo', kind: 'data', steps: 'klaviyo', code: '{{ feeds.vitrina.html|safe }}' },
  {
    ...{ name: 'Brevo', kind: 'data', steps: 'brevo' },
    code: '{% autoescape off %}{{ feed.html }}{% endautoescape %}',
  },
  { name: 'FreshMail', kind: 'pictures', sendId: null },
  { name: 'GetResponse', kind: 'pictures', sendId: '[[message_id]]' },
  { name: 'MailerLite', kind: 'pictures', sendId: '{$campaign_id}' },
  { name: 'SALESmanago', kind: 'html' },
];

const mailWidth = 600;

const asAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The size in which a mail shows a picture: no wider than the mail. */
const shownSizeOf = ({ width, height }: MailingChoice['template']) => {
  const shown = Math.min(width, mailWidth);
  return { width: shown, height: Math.max(1, Math.round((height * shown) / width)) };
};

/**
 * Pictures with links, one for each position, beside each other as far as there is room: on a phone one below another, also where a mail tool drops styles of the
 * document. Classic Outlook, which knows no such flow, reads the table in the comments. `altOf`: what a reader without pictures is told, as nobody knows the product
 * before the mail is opened.
 */
export const pictureSnippet = (
  choice: MailingChoice,
  sendId: string,
  altOf: (position: number) => string,
): string => {
  const { width, height } = shownSizeOf(choice.template);
  const columns = Math.max(1, Math.min(choice.count, Math.floor(mailWidth / width)));
  const query = queryOf(choice).replaceAll('&', '&amp;');
  const outlook = (markup: string): string => `<!--[if mso]>${markup}<![endif]-->`;
  const cell = `<td width="${width}" valign="top">`;
  const pictures = Array.from({ length: choice.count }, (_, at) => {
    const address = `${baseOf(choice)}/${sendId}/${at + 1}`;
    const style =
      'display:inline-block;max-width:100%;height:auto;border:0;font:14px/20px Arial,sans-serif;color:#222222';
    const before = at % columns === 0 ? `</td></tr><tr>${cell}` : `</td>${cell}`;
    return `${at > 0 ? `${outlook(before)}\n` : ''}<a href="${address}?${query}"><img src="${address}.png?${query}" width="${width}" height="${height}" alt="${asAttribute(altOf(at + 1))}" style="${style}"></a>`;
  });
  const table = '<table role="presentation" align="center" cellpadding="0" cellspacing="0" border="0">';
  return [
    `<div style="max-width:${columns * width}px;margin:0 auto;font-size:0;line-height:0;text-align:center">`,
    outlook(`${table}<tr>${cell}`),
    ...pictures,
    outlook('</td></tr></table>'),
    '</div>',
  ].join('\n');
};

/** Whether mail tools on the internet can't reach this address, or warn about it. */
export const isUnreachable = (server: string): boolean => {
  const url = URL.parse(server);
  return url?.protocol !== 'https:' || /^(?:localhost|127\.|10\.|192\.168\.|\[::1\])/.test(url.hostname);
};
