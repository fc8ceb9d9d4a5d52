import { defaultTemplateHtml, type HtmlTemplate } from '@vitrina/contract';
import type { App } from '../app.ts';
import { isFailure } from '../http/failure.ts';
import type { Customer } from '../storage/records.ts';

const offer = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f6f3ee">
  <tr>
    <td align="center" style="padding: 16px 12px; font-family: Georgia, 'Times New Roman', serif;">
      <a href="{{link}}" style="color: #2d2a26; text-decoration: none;">
        <img src="{{image}}" alt="{{title}}, {{price}}" width="248" height="240" style="display: block; margin: 0 auto 14px; object-fit: contain; border: 0;">
        <span style="display: block; font-size: 17px; line-height: 23px;">{{title}}</span>
      </a>
      {% if oldPrice %}<s style="font-size: 14px; line-height: 26px; color: #74706a;">{{oldPrice}}</s>{% endif %}
      <b style="display: block; font-size: 21px; line-height: 32px; color: #2d2a26;">{{price}}</b>
      <a href="{{link}}" style="display: inline-block; margin-top: 8px; padding: 10px 22px; background-color: #15616d; color: #ffffff; font-family: Arial, Helvetica, sans-serif; font-size: 14px; line-height: 18px; text-decoration: none;">Zobacz</a>
    </td>
  </tr>
</table>
`;

const templates: readonly HtmlTemplate[] = [
  {
    templateId: 'newsletter',
    templateName: 'Newsletter - trzy w rzędzie',
    width: 200,
    height: 320,
    html: defaultTemplateHtml,
  },
  {
    templateId: 'oferta-tygodnia',
    templateName: 'Oferta tygodnia - dwa w rzędzie',
    width: 280,
    height: 440,
    html: offer,
  },
];

/** Two cards to begin with, one plain, one with a button. */
export const saveDemoTemplates = async (
  { templates: service }: Pick<App['services'], 'templates'>,
  customer: Customer,
): Promise<void> => {
  for (const template of templates) {
    const saved = await service.store(customer, template);
    if (isFailure(saved)) throw new Error(`The demo shop's templates can't be saved: ${saved.failure}`);
  }
};
