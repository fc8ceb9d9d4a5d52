import { defaultTemplateHtml, htmlTemplate, htmlTemplateDefaults } from '@vitrina/contract';
import { expect, test } from 'vitest';
import {
  asButtonText,
  type CardDesign,
  columnCounts,
  pictureSizes,
  readCard,
  sizeOf,
  writeCard,
} from './card-design.ts';

const ready = readCard(defaultTemplateHtml, 'See it');

test('the ready card is one of the choices, in its own size', () => {
  expect(ready).toEqual({
    ...{ columns: 3, picture: 'medium', colour: '#1a1a1a' },
    ...{ hasPrice: true, hasBrand: false, hasButton: false, buttonText: 'See it' },
  });
  const { width, height } = htmlTemplateDefaults;
  expect(ready && sizeOf(ready)).toEqual({ width, height });
});

test('whatever is chosen is read back, and fits the rules of a template', () => {
  const yesNo = [true, false];
  for (const columns of columnCounts)
    for (const picture of pictureSizes)
      for (const hasPrice of yesNo)
        for (const hasBrand of yesNo)
          for (const hasButton of yesNo) {
            const colour = hasPrice || hasButton ? '#15616d' : '#1a1a1a';
            const design: CardDesign = {
              ...{ columns, picture, colour, hasPrice, hasBrand, hasButton },
              buttonText: 'Zobacz więcej',
            };
            const html = writeCard(design);
            expect(readCard(html, 'Zobacz więcej')).toEqual(design);
            const template = { templateId: 'a', templateName: 'a', ...sizeOf(design), html };
            expect(htmlTemplate.safeParse(template).success).toBe(true);
          }
});

test('code that was changed by hand, or begun elsewhere, has no choices', () => {
  for (const html of [
    defaultTemplateHtml.replace('12px 8px', '12px 9px'),
    `${defaultTemplateHtml}<p>x</p>`,
    '<b>{{title}}</b>',
    '',
  ])
    expect(readCard(html, '')).toBeNull();
});

test('the text of a button is text, and readable on its colour', () => {
  expect(asButtonText('<b>Kup {{x}} & "już"')).toBe('bKup x  już');
  const button = (colour: string): string =>
    writeCard({
      ...{ columns: 2, picture: 'small', colour, buttonText: 'Kup' },
      ...{ hasPrice: false, hasBrand: false, hasButton: true },
    });
  expect(button('#ffee00')).toContain('color: #1a1a1a; text-decoration');
  expect(button('#15616d')).toContain('color: #ffffff; text-decoration');
});
