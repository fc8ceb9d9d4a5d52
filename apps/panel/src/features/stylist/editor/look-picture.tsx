import type { Hotspot, StylizationSlot } from '@vitrina/contract';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Quiet } from '../../../ui/quiet.tsx';
import classes from './look.module.css';
import type { LookControl } from './look-control.ts';
import { useSlotName } from './use-slot-name.ts';

/** Shares of the picture that an arrow key moves by, alone and with Shift. */
const smallStep = 0.01;
const largeStep = 0.05;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type LookPictureProps = { url: string; alt: string; control: LookControl };

/** The picture of a look with a numbered point for each slot, moved by pointer or by arrow keys. */
export function LookPicture({ url, alt, control }: LookPictureProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const { value, selected, mark, edits } = control;
  const slotName = useSlotName(value);

  const shareAt = ({ clientX, clientY }: { clientX: number; clientY: number }): Hotspot | null => {
    const box = frame.current?.getBoundingClientRect();
    if (!box || box.width === 0 || box.height === 0) return null;
    return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
  };
  const drag = (event: PointerEvent<HTMLButtonElement>, slotId: string): void => {
    const share = event.currentTarget.hasPointerCapture(event.pointerId) ? shareAt(event) : null;
    if (share) edits.setHotspot(slotId, share);
  };
  const step = (event: KeyboardEvent, { slotId }: StylizationSlot, { x, y }: Hotspot): void => {
    const arrow = arrows[event.key];
    if (!arrow) return;
    event.preventDefault();
    const size = event.shiftKey ? largeStep : smallStep;
    edits.setHotspot(slotId, { x: x + arrow[0] * size, y: y + arrow[1] * size });
  };

  if (url === failedUrl) return <p className={classes.failed}>{t('stylist.new.notLoaded')}</p>;
  return (
    <>
      <div ref={frame} className={classes.frame}>
        <img
          className={classes.picture}
          src={url}
          alt={alt || t('stylist.new.preview')}
          referrerPolicy="no-referrer"
          draggable={false}
          onError={() => setFailedUrl(url)}
        />
        {value.slots.map((slot, index) => {
          const { slotId, hotspot } = slot;
          if (!hotspot) return null;
          return (
            <button
              key={slotId}
              type="button"
              className={classes.hotspot}
              style={{ left: `${hotspot.x * 100}%`, top: `${hotspot.y * 100}%` }}
              aria-label={t('stylist.look.pointOf', { slot: slotName(slotId) })}
              aria-pressed={selected?.slotId === slotId}
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={(event) => drag(event, slotId)}
              onKeyDown={(event) => step(event, slot, hotspot)}
              onClick={() => mark({ slotId, as: 'own' })}
            >
              {index + 1}
            </button>
          );
        })}
      </div>
      <Quiet>{t('stylist.look.pointsHelp')}</Quiet>
    </>
  );
}
