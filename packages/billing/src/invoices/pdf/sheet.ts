import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export const page = { width: 595.28, height: 841.89, left: 56, right: 56, top: 56, bottom: 64 } as const;
export const contentWidth = page.width - page.left - page.right;

const colours = { ink: '#16181d', muted: '#667085', rule: '#d9dde3', shade: '#f5f6f8' } as const;
type Colour = keyof typeof colours;
const weights = {
  regular: '400Regular/Inter_400Regular',
  semibold: '600SemiBold/Inter_600SemiBold',
} as const;
type Weight = keyof typeof weights;

export type TextStyle = {
  readonly size?: number;
  readonly weight?: Weight;
  readonly colour?: Colour;
  readonly align?: 'left' | 'right';
};

/** A column of a table, by its left edge from the margin. */
export type Column = { readonly x: number; readonly width: number; readonly align?: 'left' | 'right' };

/**
 * A4 pages that are written from top to bottom. What doesn't fit begins a new page. `y` is where the next thing goes.
 */
export type Sheet = {
  y: number;
  readonly text: (text: string, column: Column, style?: TextStyle, y?: number) => number;
  /** A row of cells side by side; as high as its highest cell, never split between pages. */
  readonly row: (cells: readonly (readonly [string, Column])[], style?: TextStyle, shaded?: boolean) => void;
  readonly rule: (from?: number) => void;
  readonly gap: (points: number) => void;
  /** Begins a new page if fewer points are left, for what belongs together. */
  readonly keepTogether: (points: number) => void;
  /** Writes the foot of every page and gives the file. */
  readonly finish: (foot: (page: number, pages: number) => readonly [string, string]) => Promise<Uint8Array>;
};

const readFont = (address: string): Promise<Buffer> => readFile(fileURLToPath(address));

export type SheetOptions = {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  /** The day of the document; no file has the time at which it was made, so that it is the same whenever that is. */
  readonly on: string;
};

const padding = 6;

export const openSheet = async ({ title, author, language, on }: SheetOptions): Promise<Sheet> => {
  const { default: PdfDocument } = await import('pdfkit');
  const [regular, semibold] = await Promise.all([
    readFont(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
    readFont(import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
  ]);
  const day = new Date(`${on}T00:00:00Z`);
  const doc = new PdfDocument({
    ...{ size: 'A4', margin: 0, bufferPages: true, lang: language, displayTitle: true },
    info: { Title: title, Author: author, Creator: 'Vitrina', CreationDate: day, ModDate: day },
  });
  doc.registerFont('regular', regular);
  doc.registerFont('semibold', semibold);
  const chunks: Uint8Array[] = [];
  const done = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    doc.on('end', resolve);
    doc.on('error', reject);
  });

  const choose = ({ size = 9, weight = 'regular', colour = 'ink' }: TextStyle): void => {
    doc.font(weight).fontSize(size).fillColor(colours[colour]);
  };
  const alignOf = (column: Column, style: TextStyle) => style.align ?? column.align ?? 'left';
  // Figures of one width, so that amounts stand in columns; in running text they would stand apart.
  const settingsFor = (column: Column, style: TextStyle): PDFKit.Mixins.TextOptions => ({
    ...{ width: column.width, align: alignOf(column, style), lineGap: 2 },
    features: alignOf(column, style) === 'right' ? ['tnum'] : [],
  });
  const heightOf = (text: string, column: Column, style: TextStyle): number => {
    choose(style);
    return doc.heightOfString(text, settingsFor(column, style));
  };
  const bottom = page.height - page.bottom;

  const sheet: Sheet = {
    y: page.top,
    text: (text, column, style = {}, y = sheet.y) => {
      const height = heightOf(text, column, style);
      doc.text(text, page.left + column.x, y, settingsFor(column, style));
      return height;
    },
    row: (cells, style = {}, shaded = false) => {
      const height = Math.max(...cells.map(([text, column]) => heightOf(text, column, style))) + 2 * padding;
      sheet.keepTogether(height);
      if (shaded) doc.rect(page.left, sheet.y, contentWidth, height).fill(colours.shade);
      for (const [text, column] of cells) sheet.text(text, column, style, sheet.y + padding);
      sheet.y += height;
    },
    rule: (from = 0) => {
      doc
        .moveTo(page.left + from, sheet.y)
        .lineTo(page.width - page.right, sheet.y)
        .lineWidth(0.6)
        .strokeColor(colours.rule)
        .stroke();
    },
    gap: (points) => {
      sheet.y += points;
    },
    keepTogether: (points) => {
      if (sheet.y + points <= bottom) return;
      doc.addPage();
      sheet.y = page.top;
    },
    finish: async (foot) => {
      const { count } = doc.bufferedPageRange();
      const half = contentWidth / 2;
      for (let index = 0; index < count; index += 1) {
        doc.switchToPage(index);
        const [left, right] = foot(index + 1, count);
        const style = { size: 8, colour: 'muted' } as const;
        const y = page.height - page.bottom + 24;
        sheet.text(left, { x: 0, width: half }, style, y);
        sheet.text(right, { x: half, width: half, align: 'right' }, style, y);
      }
      doc.end();
      await done;
      return new Uint8Array(Buffer.concat(chunks));
    },
  };
  return sheet;
};
