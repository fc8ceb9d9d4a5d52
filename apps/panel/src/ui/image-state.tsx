import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import type { Image } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { reasonText } from './image-reason.ts';
import classes from './image-state.module.css';

const signs = { ok: IconCircleCheck, waiting: IconClock } as const;

/** What the check says of a picture, in a few words. */
export function ImageState({ image }: { image: Pick<Image, 'state' | 'reason' | 'status'> }) {
  const { t } = useTranslation();
  const { state, reason, status } = image;
  const Sign = state === 'ok' || state === 'waiting' ? signs[state] : IconAlertTriangle;
  return (
    <span className={classes.root} data-state={state === 'ok' || state === 'waiting' ? state : 'problem'}>
      <Sign size={17} aria-hidden />
      {reason === null
        ? t(`images.states.${state === 'ok' ? 'ok' : 'waiting'}`)
        : reasonText(t, reason, status)}
    </span>
  );
}
