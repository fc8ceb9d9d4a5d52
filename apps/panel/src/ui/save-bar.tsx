import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { focusTitleIfLost } from './focus-title.ts';
import classes from './save-bar.module.css';
import { useIsSlow } from './use-is-slow.ts';

type SaveBarProps = {
  isDirty: boolean;
  isSaving: boolean;
  /** Shown without changes too, on a form that would otherwise not say how it is saved. */
  isAlways?: boolean;
  onSave: () => void;
  onDiscard: () => void;
};

const gapPx = 8;

/** Publishes the bar's height as `--save-bar-room`, so that other elements at the bottom of the window keep clear of it. */
const useRoom = (isShown: boolean) => {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    if (!isShown || !bar.current) return;
    const measured = bar.current;
    const observer = new ResizeObserver(() =>
      style.setProperty('--save-bar-room', `${measured.offsetHeight + gapPx}px`),
    );
    observer.observe(measured);
    return () => {
      observer.disconnect();
      style.removeProperty('--save-bar-room');
    };
  }, [isShown]);
  return bar;
};

/** Shown at the bottom of the window while there are unsaved changes, or always. */
export function SaveBar({ isDirty, isSaving, isAlways = false, onSave, onDiscard }: SaveBarProps) {
  const { t } = useTranslation();
  const isChanged = isDirty || isSaving;
  const isShown = isChanged || isAlways;
  const isSlow = useIsSlow(isSaving);
  const bar = useRoom(isShown);
  // The bar's buttons take the focus with them, whether the bar goes by itself or with the form.
  useEffect(() => (isShown ? focusTitleIfLost : undefined), [isShown]);
  if (!isShown) return null;
  return (
    <section
      ref={bar}
      className={classes.root}
      aria-label={t(isChanged ? 'common.unsavedChanges' : 'common.noChanges')}
    >
      <span role="status">
        {t(isSlow ? 'common.slowSave' : isChanged ? 'common.unsavedChanges' : 'common.noChanges')}
      </span>
      <span className={classes.actions}>
        {isChanged && (
          <Button variant="default" onClick={onDiscard} disabled={isSaving}>
            {t('common.discard')}
          </Button>
        )}
        <Button onClick={onSave} loading={isSaving}>
          {t('common.save')}
        </Button>
      </span>
    </section>
  );
}
