import { Parser } from 'htmlparser2';

/** What a page of a shop says of its looks. */
export type PageParts = {
  /** Of `<meta name="theme-color">`; empty without one. */
  readonly themeColour: string;
  /** Addresses of style sheets as they are written, in their order. */
  readonly sheets: readonly string[];
  /** The text of `<style>` elements. */
  readonly styles: readonly string[];
  /** The `style` attributes of buttons. */
  readonly buttonStyles: readonly string[];
  /** The `style` attributes of html and body. */
  readonly bodyStyle: string;
  /** How many elements of the page have a class. */
  readonly classes: ReadonlyMap<string, number>;
  /** Whether the page asks for a password and has hardly anything else. */
  readonly isLogin: boolean;
};

const maxSheets = 20;
const maxStyles = 50;
const maxStyleChars = 300_000;
const maxClasses = 20_000;
/** A page for signing in has fewer links than this. */
const fewLinks = 12;

const isButton = (name: string, attributes: Readonly<Record<string, string>>): boolean =>
  name === 'button' ||
  (name === 'input' && ['submit', 'button'].includes((attributes.type ?? '').toLowerCase())) ||
  (name === 'a' && /\b(?:btn|button)\b/i.test(attributes.class ?? ''));

/** Reads a page without running anything of it. However it is written, it is read to its end. */
export const readPageParts = (html: string): PageParts => {
  const sheets: string[] = [];
  const styles: string[] = [];
  const buttonStyles: string[] = [];
  const classes = new Map<string, number>();
  let themeColour = '';
  let bodyStyle = '';
  let asksPassword = false;
  let links = 0;
  let styleChars = 0;
  let isInStyle = false;

  const countClasses = (list: string): void => {
    for (const name of list.slice(0, 2000).split(/\s+/))
      if (name !== '' && (classes.has(name) || classes.size < maxClasses))
        classes.set(name, (classes.get(name) ?? 0) + 1);
  };
  const noteLink = ({ rel = '', href = '', media = '' }: Readonly<Record<string, string>>): void => {
    const isSheet = /(?:^|\s)stylesheet(?:\s|$)/i.test(rel) && !/(?:^|\s)alternate(?:\s|$)/i.test(rel);
    if (isSheet && href !== '' && !/\bprint\b/i.test(media) && sheets.length < maxSheets) sheets.push(href);
  };
  const noteMeta = ({ name = '', content = '', media = '' }: Readonly<Record<string, string>>): void => {
    if (name.toLowerCase() === 'theme-color' && !/dark/i.test(media)) themeColour ||= content;
  };
  const parser = new Parser({
    onopentag: (name, attributes) => {
      isInStyle = name === 'style' && styles.length < maxStyles;
      if (isInStyle) styles.push('');
      if (attributes.class) countClasses(attributes.class);
      if (name === 'link') noteLink(attributes);
      if (name === 'meta') noteMeta(attributes);
      if ((name === 'html' || name === 'body') && attributes.style) bodyStyle += `${attributes.style};`;
      if (name === 'input' && attributes.type?.toLowerCase() === 'password') asksPassword = true;
      if (name === 'a' && attributes.href) links += 1;
      if (attributes.style && buttonStyles.length < 500 && isButton(name, attributes))
        buttonStyles.push(attributes.style.slice(0, 2000));
    },
    ontext: (text) => {
      if (!isInStyle || styleChars >= maxStyleChars) return;
      const kept = text.slice(0, maxStyleChars - styleChars);
      styleChars += kept.length;
      styles.push((styles.pop() ?? '') + kept);
    },
    onclosetag: (name) => {
      if (name === 'style') isInStyle = false;
    },
  });
  parser.end(html);
  return {
    ...{ themeColour, sheets, styles, buttonStyles, bodyStyle, classes },
    isLogin: asksPassword && links < fewLinks,
  };
};
