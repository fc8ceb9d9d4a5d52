import type { Generated } from 'kysely';

/** A mailing template: the card of one product. */
export type HtmlTemplateTable = {
  /** Stands for customer and template id in other tables. */
  key: Generated<number>;
  customer_id: string;
  template_id: string;
  name: string;
  width: number;
  height: number;
  html: string;
  /** Sanitized, with inline styles, and the version of that form. */
  compiled: string;
  compiled_format: number;
  /** In the addresses that mails contain. */
  mailing_key: string;
  version: number;
  updated_at: string;
  updated_by: string;
  /** Mailings whose products are stored. */
  sends: Generated<number>;
  deleted_at: string | null;
};

export type HtmlTemplateDayTable = {
  customer_id: string;
  template_key: number;
  /** `YYYY-MM-DD` in the shop's time zone. */
  day: string;
  clicks: number;
  /** Mailings whose products were first stored on this day. */
  sends: Generated<number>;
};

/** The product that a mailing shows at a position, so that a click opens what the picture showed. */
export type MailingChoiceTable = {
  customer_id: string;
  template_key: number;
  send_id: string;
  /** Search instance and source of the products, as one text. */
  source: string;
  position: number;
  product_id: string;
  title: string;
  category: string;
  link: string;
  /** Whether it was the first of its mailing, and so was counted in the template's `sends`. */
  is_first: number;
  chosen_at: string;
};
