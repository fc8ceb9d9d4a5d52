import { SaxesParser } from 'saxes';
import { FeedError } from '../feed-error.ts';
import { xmlLimits } from './xml-limits.ts';

export type XmlAttributes = Readonly<Record<string, string>>;

export type XmlHandlers = {
  readonly openTag: (name: string, attributes: XmlAttributes) => void;
  /** Text and CDATA, including white space; a text may arrive in several pieces. */
  readonly text: (text: string) => void;
  readonly closeTag: () => void;
};

export type XmlParser = {
  readonly write: (text: string) => void;
  /** Throws FEED_CUT_OFF if the document is incomplete. */
  readonly close: () => void;
};

/** Limits are checked after each piece of this size. */
const pieceChars = 64 * 1024;
const tailChars = 300;

/** After `<!DOCTYPE` come a name and optionally an external identifier: productions 28 and 75 of XML 1.0. */
const plainDoctype = /^\s+[^\s"']+(\s+(SYSTEM|PUBLIC\s+("[^"]*"|'[^']*'))\s+("[^"]*"|'[^']*'))?\s*$/;

const limitError = (what: string, limit: number, parser: SaxesParser): FeedError =>
  new FeedError('FEED_XML_LIMIT', { what, limit, line: parser.line, column: parser.column });

/**
 * Strict streaming XML without namespaces and without entities except the five predefined and numeric ones. A DOCTYPE may name its kind of
 * document (which is never fetched); one that declares anything is refused.
 */
export const createXmlParser = (handlers: XmlHandlers): XmlParser => {
  const parser = new SaxesParser({ xmlns: false, position: true });
  let isClosing = false;
  let isStarted = false;
  let depth = 0;
  /** In the current tag. */
  let attributes = 0;
  let rootName = '';
  let tail = '';
  // Characters since the parser last finished something, which bounds what it is collecting now.
  let quietChars = 0;
  let sawEvent = false;
  const takeText = (text: string): void => {
    sawEvent = true;
    if (text.length > xmlLimits.textChars) throw limitError('text', xmlLimits.textChars, parser);
    handlers.text(text);
  };
  // With further handlers, for comments and processing instructions, V8 stores the parser's many properties in a dictionary, which is four
  // times slower. Without them a run of comments counts as one text.
  parser.on('error', (error) => {
    const place = { line: parser.line, column: parser.column };
    // If the root's end tag is at the very end, nothing is missing: an inner element was never closed.
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
  // Checked while they are read, because a tag is reported only once all of it has arrived.
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
      // White space before the declaration is forbidden but common.
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
