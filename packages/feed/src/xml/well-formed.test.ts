import { expect, test } from 'vitest';
import { FeedError } from '../feed-error.ts';
import { createXmlParser } from './xml-parser.ts';

/** Documents for the productions and constraints of the recommendation XML 1.0 (fifth edition), named by their numbers. */

const quote = (text: string): string =>
  text.replaceAll(/[&<>"\t\n\r]/g, (sign) => `&#${sign.codePointAt(0)};`);

/** A canonical rendering of what the reader understood; or why it refused the document. */
const read = (xml: string, pieceChars: number): string => {
  let seen = '';
  const open: string[] = [];
  const parser = createXmlParser({
    openTag: (name, attributes) => {
      const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${quote(value)}"`);
      seen += `<${name}${list.join('')}>`;
      open.push(name);
    },
    text: (text) => {
      seen += open.length > 0 ? quote(text) : '';
    },
    closeTag: () => {
      seen += `</${open.pop()}>`;
    },
  });
  try {
    for (let at = 0; at < xml.length; at += pieceChars) parser.write(xml.slice(at, at + pieceChars));
    parser.close();
    return seen;
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return error.code;
  }
};

const ideograph = '\u{20000}';
test.each<[string, string, string]>([
  ['1 an empty element', '<a/>', '<a></a>'],
  ['1 begin and end', '<a></a>', '<a></a>'],
  ['1 after comments and instructions', '<!--x--><?y z?><a/><!--x--><?y?>\n', '<a></a>'],
  ['2 tab, line feed, space', '<a>\t\n </a>', '<a>&#9;&#10; </a>'],
  ['2 the last of the first plane', '<a>\uFFFD</a>', '<a>\uFFFD</a>'],
  ['2 above the first plane', `<a>${ideograph}\u{10FFFF}</a>`, `<a>${ideograph}\u{10FFFF}</a>`],
  ['2 control signs of C1', '<a>\u007F\u0085\u009F</a>', '<a>\u007F\u0085\u009F</a>'],
  ['2.11 a carriage return with a line feed is one line feed', '<a>x\r\ny</a>', '<a>x&#10;y</a>'],
  ['2.11 a carriage return alone is a line feed', '<a>x\ry\r\rz</a>', '<a>x&#10;y&#10;&#10;z</a>'],
  ['3 space in tags', '<a \t\r\n></a \n>', '<a></a>'],
  ['4 a name with all signs that may follow', '<a-1.b_c·\u0301/>', '<a-1.b_c·\u0301></a-1.b_c·\u0301>'],
  ['4 a name that begins with an underscore', '<_/>', '<_></_>'],
  ['4 a name that begins with a colon', '<:a/>', '<:a></:a>'],
  ['4 a Polish name', '<żółw ć="ń"/>', '<żółw ć="ń"></żółw>'],
  ['4 a Greek name', '<Ωμέγα/>', '<Ωμέγα></Ωμέγα>'],
  ['4 an ideograph as a name', `<${ideograph}/>`, `<${ideograph}></${ideograph}>`],
  ['5 names that differ in case', '<a><A/></a>', '<a><A></A></a>'],
  ['5 a name that begins with xml', '<xmlfoo/>', '<xmlfoo></xmlfoo>'],
  ['10 an attribute in apostrophes', "<a b='\"'/>", '<a b="&#34;"></a>'],
  ['10 an attribute in quotes', '<a b="\'"/>', '<a b="\'"></a>'],
  ['10 an empty attribute', '<a b=""/>', '<a b=""></a>'],
  ['10 a greater-than sign in an attribute', '<a b=">"/>', '<a b="&#62;"></a>'],
  ['10 space around the equals sign', '<a b \n=\t"1"/>', '<a b="1"></a>'],
  ['14 a greater-than sign in a text', '<a>1 > 0</a>', '<a>1 &#62; 0</a>'],
  ['14 brackets in a text', '<a>]] ]>]</a>', '<a>]] ]&#62;]</a>'],
  ['14 quotes in a text', '<a>"\'</a>', "<a>&#34;'</a>"],
  ['15 an empty comment', '<a><!----></a>', '<a></a>'],
  ['15 one hyphen in a comment', '<a><!-- - - --></a>', '<a></a>'],
  ['15 markup in a comment', '<a><!-- <b> & ]]> ?> --></a>', '<a></a>'],
  ['15 two comments', '<a><!--1--><!--2-->x</a>', '<a>x</a>'],
  ['16 an instruction', '<a><?php echo "<b>" & 1 ?></a>', '<a></a>'],
  ['16 an instruction without content', '<a><?x?></a>', '<a></a>'],
  ['16 question marks in an instruction', '<a><?x ? ?? > ??></a>', '<a></a>'],
  ['17 an instruction whose name begins with xml', '<?xml-stylesheet href="a"?><a/>', '<a></a>'],
  ['18 CDATA', '<a><![CDATA[<b>&amp;</b>]]></a>', '<a>&#60;b&#62;&#38;amp;&#60;/b&#62;</a>'],
  ['18 empty CDATA', '<a><![CDATA[]]></a>', '<a></a>'],
  ['18 brackets in CDATA', '<a><![CDATA[]] ]>]]]></a>', '<a>]] ]&#62;]</a>'],
  ['18 CDATA beside text', '<a>x<![CDATA[y]]>z</a>', '<a>xyz</a>'],
  ['18 an opening of CDATA in CDATA', '<a><![CDATA[<![CDATA[]]></a>', '<a>&#60;![CDATA[</a>'],
  ['23 a declaration', '<?xml version="1.0"?><a/>', '<a></a>'],
  ['23 a declaration in apostrophes', "<?xml version='1.0' encoding='utf-8'?><a/>", '<a></a>'],
  ['24 a later version', '<?xml version="1.1"?><a/>', '<a></a>'],
  ['25 space in a declaration', '<?xml  version = "1.0" \n?><a/>', '<a></a>'],
  ['28 a DOCTYPE that names the kind alone', '<!DOCTYPE a><a/>', '<a></a>'],
  ['28 a DOCTYPE with an address', '<!DOCTYPE a SYSTEM "a.dtd"><a/>', '<a></a>'],
  ['28 a public DOCTYPE', '<!DOCTYPE a PUBLIC \'-//A//B\' "a.dtd" ><a/>', '<a></a>'],
  ['32 standalone', '<?xml version="1.0" standalone="yes"?><a/>', '<a></a>'],
  ['32 not standalone', '<?xml version="1.0" encoding="UTF-8" standalone=\'no\' ?><a/>', '<a></a>'],
  [
    '3.1 a hundred attributes',
    `<a ${Array.from({ length: 100 }, (_, i) => `b${i}="${i}"`).join(' ')}/>`,
    `<a ${Array.from({ length: 100 }, (_, i) => `b${i}="${i}"`).join(' ')}></a>`,
  ],
  [
    '3.3.3 tabs and line ends in an attribute are spaces',
    '<a b="1\t2\n3\r\n4\r5"/>',
    '<a b="1 2 3 4 5"></a>',
  ],
  ['3.3.3 written as numbers they stay', '<a b="&#9;&#10;&#13;"/>', '<a b="&#9;&#10;&#13;"></a>'],
  [
    '41 an attribute named like what objects have',
    '<a constructor="1" toString="2"/>',
    '<a constructor="1" toString="2"></a>',
  ],
  ['43 elements within elements', '<a><b><c/></b>x<b/></a>', '<a><b><c></c></b>x<b></b></a>'],
  ['66 a number', '<a>&#65;&#0065;</a>', '<a>AA</a>'],
  ['66 a hexadecimal number in either case', '<a>&#x1D4B3;&#x1d4b3;</a>', '<a>\u{1D4B3}\u{1D4B3}</a>'],
  ['66 a carriage return as a number', '<a>&#xD;</a>', '<a>&#13;</a>'],
  ['66 a less-than sign as a number in an attribute', '<a b="&#60;"/>', '<a b="&#60;"></a>'],
  ['68 the five known entities', '<a>&lt;&gt;&amp;&apos;&quot;</a>', "<a>&#60;&#62;&#38;'&#34;</a>"],
  ['68 an entity escaped twice', '<a>&amp;lt;</a>', '<a>&#38;lt;</a>'],
  ['68 entities in an attribute', '<a b="&lt;&amp;&quot;"/>', '<a b="&#60;&#38;&#34;"></a>'],
  ['4.3.3 a byte order mark', '\uFEFF<a/>', '<a></a>'],
])('reads what is well-formed: %s', (_, xml, expected) => {
  expect(read(xml, xml.length)).toBe(expected);
  expect(read(xml, 1)).toBe(expected);
});

const refused = /^FEED_(XML_INVALID|XML_FORBIDDEN|CUT_OFF)$/;
test.each<[string, string]>([
  ['1 nothing', ''],
  ['1 space alone', ' \n'],
  ['1 a comment alone', '<!--x-->'],
  ['1 two roots', '<a/><b/>'],
  ['1 text before the root', 'x<a/>'],
  ['1 text after the root', '<a/>x'],
  ['1 CDATA after the root', '<a/><![CDATA[x]]>'],
  ['1 a number after the root', '<a/>&#32;'],
  ['2 the sign NUL', '<a>\u0000</a>'],
  ['2 a form feed', '<a>\u000C</a>'],
  ['2 an escape sign in an attribute', '<a b="\u001B"/>'],
  ['2 half of a surrogate pair', '<a>\uD800</a>'],
  ['2 the other half alone', '<a>\uDC00</a>'],
  ['2 no character', '<a>\uFFFF</a>'],
  ['2 a control sign in a comment', '<a><!--\u0001--></a>'],
  ['2 a control sign in CDATA', '<a><![CDATA[\u0001]]></a>'],
  ['2 a control sign in an instruction', '<a><?x \u0001?></a>'],
  ['3 a space that XML doesn’t know', '<a\u00A0b="1"/>'],
  ['4 a name that begins with a digit', '<1a/>'],
  ['4 a name that begins with a hyphen', '<-a/>'],
  ['4 a name that begins with a full stop', '<.a/>'],
  ['4 a sign that no name has', '<a$/>'],
  ['4 a multiplication sign in a name', '<a×/>'],
  ['4 an attribute that begins with a digit', '<a 1b="1"/>'],
  ['10 an attribute without quotes', '<a b=1/>'],
  ['10 an attribute without a value', '<a b/>'],
  ['10 a less-than sign in an attribute', '<a b="<"/>'],
  ['10 an ampersand in an attribute', '<a b="1 & 2"/>'],
  ['10 quotes of two kinds', '<a b="1\'/>'],
  ['14 the end of CDATA in a text', '<a>]]></a>'],
  ['14 an ampersand in a text', '<a>1 & 2</a>'],
  ['15 two hyphens in a comment', '<a><!-- -- --></a>'],
  ['15 a comment that ends with three hyphens', '<a><!-- ---></a>'],
  ['15 an open comment', '<a><!-- </a>'],
  ['16 an open instruction', '<a><?x </a>'],
  ['16 an instruction without a name', '<a><? x?></a>'],
  ['17 an instruction named XML', '<a><?XML version="1.0"?></a>'],
  ['17 a declaration within', '<a><?xml version="1.0"?></a>'],
  ['17 a declaration after a comment', '<!----><?xml version="1.0"?><a/>'],
  ['18 open CDATA', '<a><![CDATA[x]]</a>'],
  ['18 CDATA in small letters', '<a><![cdata[x]]></a>'],
  ['23 a declaration without a version', '<?xml encoding="UTF-8"?><a/>'],
  ['23 a declaration in the wrong order', '<?xml encoding="UTF-8" version="1.0"?><a/>'],
  ['23 a declaration with something else in it', '<?xml version="1.0" lang="pl"?><a/>'],
  ['23 a declaration in capital letters', '<?XML version="1.0"?><a/>'],
  ['25 no space in a declaration', '<?xml version="1.0"encoding="UTF-8"?><a/>'],
  ['26 a version that is none', '<?xml version="2.0"?><a/>'],
  ['32 standalone perhaps', '<?xml version="1.0" standalone="maybe"?><a/>'],
  ['81 an encoding that is none', '<?xml version="1.0" encoding="a b"?><a/>'],
  ['28 a DOCTYPE after the root', '<a/><!DOCTYPE a>'],
  ['28 a DOCTYPE within', '<a><!DOCTYPE a></a>'],
  ['28 two DOCTYPEs', '<!DOCTYPE a><!DOCTYPE a><a/>'],
  ['28 a DOCTYPE without a name', '<!DOCTYPE><a/>'],
  ['28 a DOCTYPE in small letters', '<!doctype a><a/>'],
  ['28 a DOCTYPE with words after the name', '<!DOCTYPE a b c><a/>'],
  ['28 a DOCTYPE without quotes around its address', '<!DOCTYPE a SYSTEM a.dtd><a/>'],
  ['28 a public DOCTYPE without an address', '<!DOCTYPE a PUBLIC "x"><a/>'],
  ['28 a DOCTYPE that declares', '<!DOCTYPE a [<!ELEMENT a ANY>]><a/>'],
  ['39 an end of another element', '<a><b></a></b>'],
  ['39 an end in another case', '<a></A>'],
  ['39 no end', '<a><b></b>'],
  ['39 an end too many', '<a></a></a>'],
  ['40 a space before the name', '< a/>'],
  ['40 the same attribute twice', '<a b="1" b="1"/>'],
  ['40 no space between attributes', '<a b="1"c="2"/>'],
  ['40 a slash before an attribute', '<a / b="1"/>'],
  ['42 an attribute at the end', '<a></a b="1">'],
  ['42 a space before the slash of an end', '<a>< /a>'],
  ['44 a slash and a space', '<a/ >'],
  ['66 a number without digits', '<a>&#;</a>'],
  ['66 a number with a letter', '<a>&#12a;</a>'],
  ['66 a hexadecimal number in a capital X', '<a>&#X41;</a>'],
  ['66 the number 0', '<a>&#0;</a>'],
  ['66 half of a surrogate pair as a number', '<a>&#xD800;</a>'],
  ['66 a number above all characters', '<a>&#x110000;</a>'],
  ['66 a control sign as a number', '<a b="&#8;"/>'],
  ['68 an entity that nobody declared', '<a>&nbsp;</a>'],
  ['68 a known entity in another case', '<a>&LT;</a>'],
  ['68 an entity without its end', '<a>&lt</a>'],
  ['68 a space in an entity', '<a>&lt ;</a>'],
])('[R8.08] refuses what is not well-formed: %s', (_, xml) => {
  expect(read(xml, Math.max(1, xml.length))).toMatch(refused);
  expect(read(xml, 1)).toMatch(refused);
});
