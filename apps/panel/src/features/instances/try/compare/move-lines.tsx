import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Move } from '../../../../settings-kit/preview/preview-moves.ts';
import classes from './compare.module.css';
import { type MoveLine, moveLines, type RowPlaces } from './move-path.ts';

const rowsOf = (side: Element | null | undefined, top: number): RowPlaces =>
  new Map(
    [...(side?.querySelectorAll<HTMLElement>('[data-product]') ?? [])].map((row) => {
      const { top: rowTop, height } = row.getBoundingClientRect();
      return [row.dataset.product ?? '', Math.round(rowTop - top + height / 2)];
    }),
  );

type MoveLinesProps = {
  /** Contains the lists: that of before first, that of now last. */
  sides: RefObject<HTMLElement | null>;
  moves: readonly Move[];
};

/** Lines between the two lists, from where each product was to where it is. Rows differ in height, so they are measured. */
export function MoveLines({ sides, moves }: MoveLinesProps) {
  const area = useRef<SVGSVGElement>(null);
  const [lines, setLines] = useState<readonly MoveLine[]>([]);
  // Moves are computed at every render.
  const key = moves.map(({ id, places }) => `${id} ${places}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says whether the moves are others.
  useLayoutEffect(() => {
    const [root, svg] = [sides.current, area.current];
    if (!root || !svg) return;
    const draw = (): void => {
      const { top, width } = svg.getBoundingClientRect();
      const [before, now] = root.querySelectorAll('section');
      setLines(moveLines(moves, rowsOf(before, top), rowsOf(now, top), Math.round(width)));
    };
    draw();
    const observer = new ResizeObserver(draw);
    observer.observe(root);
    return () => observer.disconnect();
  }, [key, sides]);
  return (
    <svg ref={area} className={classes.lines} aria-hidden="true">
      {lines.map(({ id, direction, path }) => (
        <path key={id} d={path} data-direction={direction} />
      ))}
    </svg>
  );
}
