import type { Hotspot } from '@vitrina/contract';

const within = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;

/** A point in a picture, by shares of its width and height: brought inside, and rounded to a thousandth. */
export const toHotspot = ({ x, y }: Hotspot): Hotspot => ({ x: within(x), y: within(y) });
