import { SaxesParser } from 'saxes';
import { FeedError } from '../feed-error.ts';
import { xmlLimits } from './xml-limits.ts';

export type XmlAttributes = Readonly<Record<string, string>>;

export type XmlHandlers = {
  readonly openTag: (name: string, attributes: XmlAttributes) => void;
  /** Text and CDATA, whitespace included; a text may come in several pieces. */
  readonly text: (text: string) => void;
  readonly closeTag: () => void;
};

export type XmlParser = {
  readonly write: (text: string) => void;
  /** Throws FEED_CUT_OFF if the document is not whole. */
  readonly close: () => void;
};

/** A piece is parsed before the limits are looked at again. */
const pieceChars = 64 * 1024;
const tailChars = 300;

/** `<!DOCTYPE` is followed by a name and, perhaps, where its definition is: productions 28 and 75 of XML 1.0. */
const plainDoctype = /^\s+[^\s"']+(\s+(SYSTEM|PUBLIC\s+("[^"]*"|'[^']*'))\s+("[^"]*"|'[^']*'))?\s*$/;

const limitError = (what: string, limit: number, parser: SaxesParser): FeedError =>
  new FeedError('FEED_XML_LIMIT', { what, limit, line: parser.line, column: parser.column });

/**
 * Strict streaming XML without namespaces and without any entity but the five predefined ones and numbers.
 * A DOCTYPE may name its kind of document (it is never fetched); one that declares anything is refused.
 */
export const createXmlParser = (handlers: XmlHandlers): XmlParser => {
  const parser = new SaxesParser({ xmlns: false, position: true });
  let isClosing = false;
  let isStarted = false;
  let depth = 0;
  /** Of the tag that is being read. */
  let attributes = 0;
  let rootName = '';
  let tail = '';
  // Characters since the parser last finished anything: what it is collecting now is no longer than that.
  let quietChars = 0;
  let sawEvent = false;
  const takeText = (text: string): void => {
    sawEvent = true;
    if (text.length > xmlLimits.textChars) throw limitError('text', xmlLimits.textChars, parser);
    handlers.text(text);
  };
  // With handlers of comments and processing instructions besides V8 keeps the parser's many properties in a
  // dictionary: four times slower. Without them a run of comments counts as one text.
  parser.on('error', (error) => {
    const place = { line: parser.line, column: parser.column };
    // An end tag of the root at the very end: nothing is missing, something before it was never closed.
    const isCut =
      isClosing && !(rootName !== '' && tail.trimEnd().replace(/\s*>$/, '>').endsWith(`</${rootName}>`));
    if (isCut) throw new FeedError('FEED_CUT_OFF', { ...place, reason: 'document_ends' });
    const reason = error.message.replace(/^\d+:\d+:\s*/, '').slice(0, 200);
    throw new FeedError('FEED_XML_INVALID', { ...place, reason });
  });
  parser.on('doctype', (doctype) => {
    sawEvent = true;
    if (doctype.includes('['))
      throw new FeedError('FEED_XML_FORBIDDEN', { line: parser.line, what: 'doctype' });
    if (!plainDoctype.test(doctype)) parser.fail('disordered doctype.');
  });
  // While they are read: a tag is told of only once all of it is there.
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > xmlLimits.attributes) throw limitError('attributes', xmlLimits.attributes, parser);
  });
  parser.on('opentag', ({ name, attributes: byName }) => {
    sawEvent = true;
    attributes = 0;
    depth += 1;
    if (rootName === '') rootName = name;
    if (depth > xmlLimits.depth) throw limitError('depth', xmlLimits.depth, parser);
    handlers.openTag(name, byName);
  });
  parser.on('closetag', () => {
    sawEvent = true;
    depth -= 1;
    handlers.closeTag();
  });
  parser.on('text', takeText);
  parser.on('cdata', takeText);
  const writePiece = (text: string): void => {
    tail = (text.length < tailChars ? tail + text : text).slice(-tailChars);
    parser.write(text);
    quietChars = sawEvent ? 0 : quietChars + text.length;
    sawEvent = false;
    if (quietChars > xmlLimits.textChars) throw limitError('text', xmlLimits.textChars, parser);
  };
  return {
    write: (text) => {
      // Space before the declaration is forbidden and common.
      const rest = isStarted ? text : text.trimStart();
      if (rest === '') return;
      isStarted = true;
      for (let at = 0; at < rest.length; at += pieceChars) writePiece(rest.slice(at, at + pieceChars));
    },
    close: () => {
      isClosing = true;
      parser.close();
    },
  };
};
