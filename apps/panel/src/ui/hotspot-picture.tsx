import type { Hotspot } from '@vitrina/contract';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { toHotspot } from '../kit/to-hotspot.ts';
import classes from './hotspot-picture.module.css';

/** Shares of the picture that an arrow key moves by, alone and with Shift. */
const smallStep = 0.01;
const largeStep = 0.05;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const removers: readonly string[] = ['Delete', 'Backspace'];
const middle: Hotspot = { x: 0.5, y: 0.5 };

export type PicturePoint = {
  readonly key: string;
  readonly number: number;
  /** The accessible name. */
  readonly label: string;
  readonly hotspot: Hotspot;
};

type HotspotPictureProps = {
  /** An `img`, as wide as there is room. */
  children: ReactNode;
  points: readonly PicturePoint[];
  selectedKey: string | undefined;
  onSelect: (key: string) => void;
  onMove: (key: string, hotspot: Hotspot) => void;
  onRemove?: (key: string) => void;
  /** A press on the picture itself sets a point, and this says of what; undefined while there is nothing to set. */
  place?: { readonly label: string; readonly onPlace: (hotspot: Hotspot) => void } | undefined;
};

/** A picture with numbered points on it, moved by pointer or by arrow keys. */
export function HotspotPicture(props: HotspotPictureProps) {
  const { children, points, selectedKey, onSelect, onMove, onRemove, place } = props;
  const frame = useRef<HTMLDivElement>(null);
  const shareAt = ({ clientX, clientY }: { clientX: number; clientY: number }): Hotspot | null => {
    const box = frame.current?.getBoundingClientRect();
    if (!box || box.width === 0 || box.height === 0) return null;
    return toHotspot({ x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height });
  };
  const drag = (event: PointerEvent<HTMLButtonElement>, key: string): void => {
    const share = event.currentTarget.hasPointerCapture(event.pointerId) ? shareAt(event) : null;
    if (share) onMove(key, share);
  };
  const press = (event: KeyboardEvent, { key, hotspot: { x, y } }: PicturePoint): void => {
    const arrow = arrows[event.key];
    if (arrow) {
      event.preventDefault();
      const size = event.shiftKey ? largeStep : smallStep;
      onMove(key, toHotspot({ x: x + arrow[0] * size, y: y + arrow[1] * size }));
    } else if (onRemove && removers.includes(event.key)) {
      event.preventDefault();
      onRemove(key);
    }
  };
  // A press by keyboard has no place of its own.
  const placeAt = (event: MouseEvent): Hotspot => (event.detail === 0 ? middle : (shareAt(event) ?? middle));
  return (
    <div ref={frame} className={classes.frame}>
      {place ? (
        <button
          type="button"
          className={classes.place}
          aria-label={place.label}
          onClick={(event) => place.onPlace(placeAt(event))}
        >
          {children}
        </button>
      ) : (
        children
      )}
      {points.map((point) => (
        <button
          key={point.key}
          type="button"
          className={classes.hotspot}
          style={{ left: `${point.hotspot.x * 100}%`, top: `${point.hotspot.y * 100}%` }}
          aria-label={point.label}
          aria-pressed={point.key === selectedKey}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={(event) => drag(event, point.key)}
          onKeyDown={(event) => press(event, point)}
          onClick={() => onSelect(point.key)}
        >
          {point.number}
        </button>
      ))}
    </div>
  );
}
