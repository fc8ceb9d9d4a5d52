import type { Palette } from './palette.ts';

/** Draws one kind of product on a canvas of 400 x 400; things that stand do so at y = 340. Returns SVG elements. */
export type Drawing = (palette: Palette) => string;

export const path = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;

export const line = (d: string, stroke: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

export const dashed = (d: string, stroke: string, width = 2): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-dasharray="5 6"/>`;

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  fill: string,
): string => `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;

export const circle = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;

export const ring = (x: number, y: number, radius: number, stroke: string, width: number): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;

export const ellipse = (x: number, y: number, radiusX: number, radiusY: number, fill: string): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${radiusX}" ry="${radiusY}" fill="${fill}"/>`;

export const turned = (degrees: number, x: number, y: number, ...inner: string[]): string =>
  `<g transform="rotate(${degrees} ${x} ${y})">${inner.join('')}</g>`;

export const moved = (x: number, y: number, ...inner: string[]): string =>
  `<g transform="translate(${x} ${y})">${inner.join('')}</g>`;

export const faded = (opacity: number, ...inner: string[]): string =>
  `<g opacity="${opacity}">${inner.join('')}</g>`;

/** The same drawing again, mirrored about the middle of the canvas. */
export const mirrored = (...inner: string[]): string =>
  `${inner.join('')}<g transform="translate(400 0) scale(-1 1)">${inner.join('')}</g>`;

export const draw = (...parts: string[]): string => parts.join('');
