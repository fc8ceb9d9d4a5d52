import type { ImageColour } from '@vitrina/contract';
import { converter, formatHex } from 'culori';

const toOklab = converter('oklab');

/** Side of the cells that colours are counted in, in units of OKLab. */
const cell = { l: 0.08, a: 0.04, b: 0.04 };
/** Colours closer than this are one, whatever cells they are in. */
const sameWithin = 0.1;
const maxColours = 4;
/** A smaller share is an edge or a shadow. */
const minShare = 0.04;
/** With less of a picture left, what looks like background is the product: a white shirt on white. */
const minForeground = 0.03;

type Cluster = { l: number; a: number; b: number; count: number };

const isBackground = (l: number, a: number, b: number): boolean => l > 0.93 && Math.hypot(a, b) < 0.03;

const addTo = (cluster: Cluster, { l, a, b, count }: Cluster): void => {
  const sum = cluster.count + count;
  const weigh = (mine: number, other: number): number => (mine * cluster.count + other * count) / sum;
  cluster.l = weigh(cluster.l, l);
  cluster.a = weigh(cluster.a, a);
  cluster.b = weigh(cluster.b, b);
  cluster.count = sum;
};

const countCells = (rgba: Uint8Array, withBackground: boolean): Cluster[] => {
  const cells = new Map<string, Cluster>();
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    const [r = 0, g = 0, blue = 0, alpha = 255] = rgba.subarray(at, at + 4);
    if (alpha < 128) continue;
    const { l, a, b } = toOklab({ mode: 'rgb', r: r / 255, g: g / 255, b: blue / 255 });
    if (!withBackground && isBackground(l, a, b)) continue;
    const key = `${Math.round(l / cell.l)} ${Math.round(a / cell.a)} ${Math.round(b / cell.b)}`;
    const one = { l, a, b, count: 1 };
    const known = cells.get(key);
    if (known) addTo(known, one);
    else cells.set(key, one);
  }
  return [...cells.values()];
};

const join = (cells: readonly Cluster[]): Cluster[] => {
  const clusters: Cluster[] = [];
  for (const one of cells.toSorted((x, y) => y.count - x.count)) {
    const near = clusters.find(({ l, a, b }) => Math.hypot(l - one.l, a - one.a, b - one.b) < sameWithin);
    if (near) addTo(near, one);
    else clusters.push({ ...one });
  }
  return clusters.sort((x, y) => y.count - x.count);
};

const total = (cells: readonly Cluster[]): number => cells.reduce((sum, { count }) => sum + count, 0);
const round = (value: number): number => Math.round(value * 1000) / 1000;

/**
 * The main colours of RGBA pixels, at most four, the largest share first. Nearly white pixels are taken for the background and left out, unless
 * hardly anything else is there. Distances are those of OKLab: Björn Ottosson, “A perceptual color space for image processing”, 2020.
 */
export const mainColours = (rgba: Uint8Array): ImageColour[] => {
  const foreground = countCells(rgba, false);
  const cells = total(foreground) * 4 < rgba.length * minForeground ? countCells(rgba, true) : foreground;
  const all = total(cells);
  return join(cells)
    .filter(({ count }) => count >= all * minShare)
    .slice(0, maxColours)
    .map(({ l, a, b, count }) => ({
      ...{ l: round(l), a: round(a), b: round(b), share: round(count / all) },
      hex: formatHex({ mode: 'oklab', l, a, b }),
    }));
};
