import type { Move } from '../../../../settings-kit/preview/preview-moves.ts';

/** Where the middle of each product's row is, in px from the top of the lines. */
export type RowPlaces = ReadonlyMap<string, number>;

export type MoveLine = {
  readonly id: string;
  readonly direction: 'up' | 'down' | 'same';
  /** Of an SVG path from the left edge to the right one. */
  readonly path: string;
};

/** A line from each product's place before to its place now; none for products on one side only. */
export const moveLines = (
  moves: readonly Move[],
  before: RowPlaces,
  now: RowPlaces,
  width: number,
): MoveLine[] =>
  moves.flatMap(({ id, places }): MoveLine[] => {
    const [from, to] = [before.get(id), now.get(id)];
    if (places === 'new' || from === undefined || to === undefined) return [];
    const bend = width / 2;
    return [
      {
        id,
        direction: places > 0 ? 'up' : places < 0 ? 'down' : 'same',
        path: `M 0 ${from} C ${bend} ${from} ${bend} ${to} ${width} ${to}`,
      },
    ];
  });
