import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { focusTitleIfLost } from './focus-title.ts';
import classes from './save-bar.module.css';
import { SaveButton } from './save-button.tsx';
import { useIsSlow } from './use-is-slow.ts';

type SaveBarProps = {
  isDirty: boolean;
  isSaving: boolean;
  /** What is edited was never saved, so that it can be as it stands. */
  isNew?: boolean;
  onSave: () => void;
  onDiscard: () => void;
};

const gapPx = 8;

/** Publishes the bar's height as `--save-bar-room`, so that other elements at the bottom of the window keep clear of it. */
const useRoom = () => {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    if (!bar.current) return;
    const measured = bar.current;
    const observer = new ResizeObserver(() =>
      style.setProperty('--save-bar-room', `${measured.offsetHeight + gapPx}px`),
    );
    observer.observe(measured);
    return () => {
      observer.disconnect();
      style.removeProperty('--save-bar-room');
    };
  }, []);
  return bar;
};

/** Stands at the bottom of the window from the start, and says whether there is anything to save. */
export function SaveBar({ isDirty, isSaving, isNew = false, onSave, onDiscard }: SaveBarProps) {
  const { t } = useTranslation();
  const isChanged = isDirty || isSaving;
  const isSlow = useIsSlow(isSaving);
  const bar = useRoom();
  const isPressed = useRef(false);
  // A pressed button takes the focus with it, and so does the whole form.
  useEffect(() => {
    if (!isChanged) return;
    return () => {
      if (isPressed.current) focusTitleIfLost();
      isPressed.current = false;
    };
  }, [isChanged]);
  useEffect(() => focusTitleIfLost, []);
  const press = (act: () => void) => (): void => {
    isPressed.current = true;
    act();
  };
  const state = isChanged ? 'unsavedChanges' : isNew ? 'notSavedYet' : 'noChanges';
  return (
    <section
      ref={bar}
      className={classes.root}
      data-idle={!(isChanged || isNew) || undefined}
      aria-label={t(`common.${state}`)}
    >
      <span role="status">{t(isSlow ? 'common.slowSave' : `common.${state}`)}</span>
      <span className={classes.actions}>
        {isChanged && (
          <Button variant="default" onClick={press(onDiscard)} disabled={isSaving}>
            {t('common.discard')}
          </Button>
        )}
        <SaveButton isSaving={isSaving} isIdle={!(isChanged || isNew)} onSave={press(onSave)} />
      </span>
    </section>
  );
}
