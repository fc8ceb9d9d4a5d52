import { Markup } from './html-template.ts';

const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Mail programs drop style sheets, so each element has its style; the class is for the colours of dark mail programs. */
const style = (name: string, rules: string): Markup => new Markup(`class="${name}" style="${font};${rules}"`);

/** A word of 200 letters must not widen the mail. */
const breaking = 'word-break:break-word;overflow-wrap:anywhere';

export const styles = {
  page: new Markup('class="page" bgcolor="#f6f7f7" style="margin:0;padding:0;background-color:#f6f7f7"'),
  card: new Markup(
    'class="card" bgcolor="#ffffff" style="background-color:#ffffff;border:1px solid #e4e8e9;border-radius:12px;padding:24px"',
  ),
  brand: style('quiet', 'font-size:14px;line-height:20px;font-weight:600;color:#5a656a;padding:0 0 8px'),
  title: style('ink', 'margin:0;font-size:22px;line-height:30px;font-weight:700;color:#1a2023'),
  searchName: style(
    'ink',
    `margin:0 0 8px;font-size:18px;line-height:26px;font-weight:700;color:#1a2023;${breaking}`,
  ),
  lead: style('ink', 'margin:0;font-size:16px;line-height:24px;color:#1a2023'),
  heading: style('ink', 'margin:28px 0 4px;font-size:17px;line-height:24px;font-weight:700;color:#1a2023'),
  quiet: style('quiet', 'margin:0;font-size:14px;line-height:20px;color:#5a656a'),
  figure: new Markup('class="line" style="border-top:1px solid #e4e8e9;padding:12px 8px 12px 0"'),
  label: style('quiet', 'font-size:14px;line-height:20px;color:#5a656a'),
  value: style('ink', 'font-size:24px;line-height:32px;font-weight:700;color:#1a2023'),
  good: style('good', 'font-size:14px;line-height:20px;color:#1a7340'),
  bad: style('bad', 'font-size:14px;line-height:20px;color:#b3261e'),
  neutral: style('quiet', 'font-size:14px;line-height:20px;color:#5a656a'),
  row: style(
    'line ink',
    `border-top:1px solid #e4e8e9;padding:10px 12px 10px 0;font-size:16px;line-height:22px;color:#1a2023;${breaking}`,
  ),
  amount: style(
    'line ink',
    'border-top:1px solid #e4e8e9;padding:10px 0;font-size:16px;line-height:22px;color:#1a2023;white-space:nowrap',
  ),
  link: style('link', 'color:#145f6b;text-decoration:underline'),
  button: new Markup('class="button" bgcolor="#145f6b" style="background-color:#145f6b;border-radius:8px"'),
  buttonLink: style(
    'button-link',
    'display:inline-block;padding:12px 22px;font-size:16px;line-height:22px;font-weight:600;color:#ffffff;text-decoration:none',
  ),
  foot: style('quiet', 'padding:16px 8px 0;font-size:13px;line-height:20px;color:#5a656a'),
} as const;

/** `data-ogsc` and `data-ogsb` are set by Outlook's own dark mode. */
const darkColors = {
  '.page': 'background-color:#0f1416',
  '.card': 'background-color:#171d20;border-color:#272f33',
  '.ink': 'color:#e6eaec',
  '.quiet': 'color:#9aa5aa',
  '.line': 'border-color:#272f33',
  '.good': 'color:#73cf95',
  '.bad': 'color:#ff9c92',
  '.link': 'color:#67b8c4',
  '.button': 'background-color:#67b8c4',
  '.button-link': 'color:#0f1416',
};
const important = (rules: string): string => `{${rules.replaceAll(/;|$/g, ' !important$&')}}`;
const darkRules = Object.entries(darkColors)
  .map(([name, rules]) => `${name}${important(rules)}`)
  .join('');

export const styleSheet = new Markup(
  `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${darkRules}}@media (max-width:480px){.card{padding:18px 16px !important}}`,
);
