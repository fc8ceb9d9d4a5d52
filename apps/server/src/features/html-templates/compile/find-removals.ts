import type { TemplateRemoval } from '@vitrina/contract';
import {
  addressAttributes,
  allowedAttributes,
  allowedTags,
  documentTags,
  isAllowedProperty,
  isHarmlessValue,
  isSafeAddress,
} from './allowed-markup.ts';
import { liquidPattern } from './mask-liquid.ts';

/* Names for the owner what the sanitizer leaves out, with its line. What is sent is the sanitizer's decision alone. */

type Reason = TemplateRemoval['reason'];

const maxRemovals = 100;
const stand = '\u0001';
const blankOf = (text: string): string => text.replaceAll(/[^\n]/g, stand);

const tagReasons: Readonly<Record<string, Reason>> = {
  script: 'script',
  ...{ form: 'form', input: 'form', button: 'form', select: 'form', textarea: 'form', option: 'form' },
  ...{ iframe: 'embedded', object: 'embedded', embed: 'embedded', video: 'embedded', audio: 'embedded' },
  ...{ svg: 'embedded', math: 'embedded', canvas: 'embedded', frame: 'embedded' },
  ...{ link: 'remoteStyle', base: 'address' },
};

const tagPattern = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][^\s/>]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>?/gi;
const attributePattern = /([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?/g;
const sheetPattern =
  /@[\w-]+|(?:url|expression|image-set)\s*\(|(?<![\w-])(?:behavior|-moz-binding|position)\s*:[^;}]*/gi;

const sheetReason = (what: string): Reason =>
  /^(?:@import|@font-face|url|image-set)/i.test(what) ? 'remoteStyle' : 'style';

/** Everything in a template that mails can't contain, in the order of its lines. */
export const findRemovals = (source: string): TemplateRemoval[] => {
  // Of the same length, so that places stay the same.
  const html = source.replaceAll(liquidPattern, blankOf);
  const found: TemplateRemoval[] = [];
  const add = (at: number, what: string, reason: Reason): void => {
    const line = html.slice(0, at).split('\n').length;
    const written = source.slice(at, at + what.length).replaceAll(/\s+/g, ' ');
    found.push({ line, what: (what.includes(stand) ? written : what).slice(0, 80), reason });
  };

  const readStyle = (at: number, style: string): void => {
    for (const [declaration, property = '', value = ''] of style.matchAll(/([^:;]+):?([^;]*)/g)) {
      const name = property.trim();
      if (name === '' || name.replaceAll(stand, '') === '') {
        if (name !== '') add(at, declaration.trim(), 'placeInTag');
      } else if (name.includes(stand)) add(at, declaration.trim(), 'placeInTag');
      else if (/url\s*\(/i.test(value)) add(at, declaration.trim(), 'remoteStyle');
      else if (!isAllowedProperty(name) || !isHarmlessValue(value.replaceAll(stand, 'x')))
        add(at, declaration.trim(), 'style');
    }
  };

  const readAttribute = (tag: string, at: number, name: string, value: string): void => {
    const known = [...(allowedAttributes['*'] ?? []), ...(allowedAttributes[tag] ?? [])];
    if (name.includes(stand)) add(at, name, 'placeInTag');
    else if (name.startsWith('on')) add(at, name, 'eventHandler');
    else if (!known.includes(name)) add(at, name, 'attribute');
    else if (name === 'style') readStyle(at, value);
    else if (addressAttributes.includes(name) && !value.startsWith(stand) && !isSafeAddress(value))
      add(at, `${name}="${value}"`, 'address');
  };

  const readTag = (at: number, tag: string, attributes: string): void => {
    if (documentTags.includes(tag) || tag === 'style') return;
    if (!allowedTags.includes(tag)) {
      add(at, `<${tag}>`, tagReasons[tag] ?? 'element');
      return;
    }
    const start = at + 1 + tag.length;
    for (const match of attributes.matchAll(attributePattern))
      readAttribute(
        tag,
        start + match.index,
        (match[1] ?? '').toLowerCase(),
        (match[2] ?? '').replaceAll(/^["']|["']$/g, ''),
      );
  };

  const lowerCased = html.toLowerCase();
  let skipUntil = 0;
  for (const match of html.matchAll(tagPattern)) {
    if (found.length >= maxRemovals) break;
    const [whole, slash, name = '', attributes = ''] = match;
    if (match.index < skipUntil) continue;
    if (whole.startsWith('<!--')) {
      if (/^<!--\[if/i.test(whole)) add(match.index, '<!--[if', 'element');
      continue;
    }
    if (slash === '/') continue;
    const tag = name.toLowerCase();
    readTag(match.index, tag, attributes);
    // What is inside of these isn't HTML.
    if (tag !== 'script' && tag !== 'style') continue;
    const from = match.index + whole.length;
    const end = lowerCased.indexOf(`</${tag}`, from);
    skipUntil = end < 0 ? html.length : end;
    if (tag === 'style')
      for (const sheet of html.slice(from, skipUntil).matchAll(sheetPattern))
        add(from + sheet.index, sheet[0], sheetReason(sheet[0]));
  }
  return found;
};
