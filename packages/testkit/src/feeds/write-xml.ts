export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** How a text is written in an element: escaped, or in CDATA with the padding that some exporters add. */
export type TextStyle = 'escaped' | 'cdata' | 'padded-cdata';

const inStyle = (text: string, style: TextStyle): string => {
  if (style === 'escaped') return escapeXml(text);
  const safe = text.replaceAll(']]>', ']]]]><![CDATA[>');
  return style === 'cdata' ? `<![CDATA[${safe}]]>` : `\n<![CDATA[ ${safe} ]]>\n`;
};

export type ElementWriter = (name: string, text: string | null | undefined) => string;

/** Writes `<name>text</name>`, or nothing if the text is null. */
export const elementWriter =
  (style: TextStyle, lineBreak: string): ElementWriter =>
  (name, text) =>
    text === null || text === undefined ? '' : `<${name}>${inStyle(text, style)}</${name}>${lineBreak}`;
