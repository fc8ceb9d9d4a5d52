import { randomBytes } from 'node:crypto';
import type { TemplateRemoval } from '@vitrina/contract';
import { addressAttributes, documentTags, mayBecomeSafe } from './allowed-markup.ts';
import { maskLiquid } from './mask-liquid.ts';
import { isOfState, readSheet, splitText } from './read-sheet.ts';
import { sanitize } from './sanitize.ts';

/* Names for the owner what the sanitizer leaves out, with its line: what went in is held against what came out. */

type Reason = TemplateRemoval['reason'];

const maxRemovals = 100;

const tagReasons: Readonly<Record<string, Reason>> = {
  script: 'script',
  ...{ form: 'form', input: 'form', button: 'form', select: 'form', textarea: 'form', option: 'form' },
  ...{ iframe: 'embedded', object: 'embedded', embed: 'embedded', video: 'embedded', audio: 'embedded' },
  ...{ svg: 'embedded', math: 'embedded', canvas: 'embedded', frame: 'embedded' },
  ...{ link: 'remoteStyle', base: 'address' },
};

type Element = {
  readonly at: number;
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
};

const openingTag = /<[a-z][^\s/>]*/gi;
/** As the sanitizer writes them. */
const writtenTag = /<[a-z][^\s/>]*((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*\/?>/gi;
const writtenAttribute = /\s([^\s=>]+)(?:="([^"]*)")?/g;

/** Everything in a template that mails can't contain, in the order in which it is written. */
export const findRemovals = (source: string): TemplateRemoval[] => {
  const mask = maskLiquid(source);
  const html = mask.masked;
  const lowerCased = html.toLowerCase();
  const found: { readonly at: number; readonly what: string; readonly reason: Reason }[] = [];
  const add = (at: number, what: string, reason: Reason): void => {
    found.push({ at, what, reason });
  };

  const mark = `q${randomBytes(8).toString('hex')}`;
  const elements: Element[] = [];
  const marked = html.replaceAll(openingTag, (opening, at: number) => `${opening} ${mark}=${at} `);
  const output = sanitize(marked, mask, {
    mark,
    onElement: (tag, { [mark]: at = '', ...attributes }) => {
      elements.push({ at: Number.parseInt(at, 10) || 0, tag, attributes });
    },
  });
  const stayed = new Map(
    Array.from(output.matchAll(writtenTag), ([, written = '']) => {
      const names = Array.from(
        written.matchAll(writtenAttribute),
        ([, name = '', value = '']) => [name, value] as const,
      );
      const attributes = new Map(names);
      return [Number(attributes.get(mark)), attributes] as const;
    }),
  );

  const outcomes = new Map<string, boolean>();
  const stays = (declaration: string): boolean => {
    const known = outcomes.get(declaration);
    if (known !== undefined) return known;
    const probe = declaration.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    const outcome = sanitize(`<p style="${probe}">`, mask).includes('style=');
    outcomes.set(declaration, outcome);
    return outcome;
  };
  const readDeclaration = (at: number, declaration: string, isWholeGone: boolean): void => {
    if (!isWholeGone && stays(declaration)) return;
    const [property = ''] = declaration.split(':');
    if (mask.has(property)) add(at, declaration, 'placeInTag');
    else add(at, declaration, /url\s*\(|image-set\s*\(/i.test(declaration) ? 'remoteStyle' : 'style');
  };

  const readSheetAt = (at: number): void => {
    const from = html.indexOf('>', at) + 1;
    const end = lowerCased.indexOf('</style', from);
    const sheet = readSheet(html.slice(from, end < 0 ? html.length : end));
    for (const { at: start, text } of sheet.atRules)
      add(from + start, text, /^@(?:import|font-face)$/i.test(text) ? 'remoteStyle' : 'style');
    for (const { at: start, text } of sheet.selectors) if (isOfState(text)) add(from + start, text, 'style');
    for (const { at: start, text } of sheet.declarations) readDeclaration(from + start, text, false);
  };

  /** An address with a value in it is checked whenever it is filled in. */
  const mayBeFilledIn = (address: string): boolean => {
    const [beginning = ''] = mask.restore(address).split(/\{[{%]/);
    return !mask.has(address) || mayBecomeSafe(beginning);
  };
  const reasonOf = (attribute: string): Reason => {
    if (mask.has(attribute)) return 'placeInTag';
    return attribute.startsWith('on') ? 'eventHandler' : 'attribute';
  };
  const readAttribute = (
    { at, attributes }: Element,
    name: string,
    left: ReadonlyMap<string, string>,
  ): void => {
    const value = attributes[name] ?? '';
    const start = Math.max(at, lowerCased.indexOf(name, at + 1));
    if (name === 'style') {
      const isWholeGone = !left.has('style');
      for (const { text } of splitText(value, ';'))
        readDeclaration(Math.max(start, html.indexOf(text, start)), text, isWholeGone);
      return;
    }
    if (addressAttributes.includes(name)) {
      if (!left.has(name) || !mayBeFilledIn(value)) add(start, `${name}="${value}"`, 'address');
    } else if (!left.has(name)) add(start, name, reasonOf(name));
  };

  for (const element of elements) {
    const { at, tag, attributes } = element;
    if (tag === 'style') readSheetAt(at);
    if (tag === 'style' || documentTags.includes(tag)) continue;
    const left = stayed.get(at);
    if (left) for (const name of Object.keys(attributes)) readAttribute(element, name, left);
    else if (mask.has(tag)) add(at, `<${tag}>`, 'placeInTag');
    else add(at, `<${tag}>`, tagReasons[tag] ?? 'element');
  }
  for (const { index, 1: conditional } of html.matchAll(
    /<(?:script|style)\b[\s\S]*?(?:<\/(?:script|style)|$)|(<!--\[if)/gi,
  ))
    if (conditional !== undefined) add(index, '<!--[if', 'element');

  return found
    .toSorted((one, other) => one.at - other.at)
    .slice(0, maxRemovals)
    .map(({ at, what, reason }) => ({
      line: mask.restore(html.slice(0, at)).split('\n').length,
      what: mask.restore(what).replaceAll(/\s+/g, ' ').slice(0, 80),
      reason,
    }));
};
