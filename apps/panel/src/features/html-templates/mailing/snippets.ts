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

/** The name of a campaign in each tool. None of them is a reader's address. */
export const mergeTags = {
  Mailchimp: '*|CAMPAIGN_UID|*',
  GetResponse: '[[message_id]]',
  MailerLite: '{$campaign_id}',
} as const;
export type PictureTool = keyof typeof mergeTags;
export const pictureTools = Object.keys(mergeTags) as readonly PictureTool[];
export const ownSendId = 'lato-2026';

const mailWidth = 600;

const rowsOf = (cells: readonly string[], columns: number): string[] => {
  const rows: string[] = [];
  for (let at = 0; at < cells.length; at += columns) rows.push(cells.slice(at, at + columns).join('\n'));
  return rows;
};

/** A table of pictures with links, one for each position. */
export const pictureSnippet = (choice: MailingChoice, sendId: string): string => {
  const { width, height } = choice.template;
  const query = queryOf(choice).replaceAll('&', '&amp;');
  const cells = Array.from({ length: choice.count }, (_, at) => {
    const address = `${baseOf(choice)}/${sendId}/${at + 1}`;
    return `    <td><a href="${address}?${query}"><img src="${address}.png?${query}" width="${width}" height="${height}" alt="" style="display:block;border:0"></a></td>`;
  });
  const columns = Math.max(1, Math.min(choice.count, Math.floor(mailWidth / width)));
  const rows = rowsOf(cells, columns).map((row) => `  <tr>\n${row}\n  </tr>`);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" align="center">\n${rows.join('\n')}\n</table>`;
};

const loopOf = (list: string): string =>
  [
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0" align="center">',
    `{% for product in ${list} %}`,
    '  <tr>',
    '    <td><a href="{{ product.link }}"><img src="{{ product.image }}" width="154" height="150" alt="{{ product.title }}"></a></td>',
    '    <td><a href="{{ product.link }}">{{ product.title }}</a><br><b>{{ product.price }}</b></td>',
    '  </tr>',
    '{% endfor %}',
    '</table>',
  ].join('\n');

export const klaviyoSnippet = loopOf('feeds.vitrina.products');
export const brevoSnippet = loopOf('feed.products');

/** Whether mail tools on the internet can't reach this address, or warn about it. */
export const isUnreachable = (server: string): boolean => {
  const url = URL.parse(server);
  return url?.protocol !== 'https:' || /^(?:localhost|127\.|10\.|192\.168\.|\[::1\])/.test(url.hostname);
};
