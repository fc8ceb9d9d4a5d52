import { Button } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconEye } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import classes from './preview-panel.module.css';

/** The share of a preview that has to be visible for it to count as in view. */
const seenPx = 120;

/** Whether an element is below the visible part of the page. */
const useIsBelow = (of: RefObject<HTMLElement | null>): boolean => {
  const [isBelow, setBelow] = useState(false);
  useEffect(() => {
    if (!of.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) setBelow(!entry.isIntersecting && entry.boundingClientRect.top > 0);
      },
      { rootMargin: `0px 0px -${seenPx}px 0px` },
    );
    observer.observe(of.current);
    return () => observer.disconnect();
  }, [of]);
  return isBelow;
};

type PreviewPanelProps = {
  /** The accessible name of the preview. */
  label: string;
  className: string | undefined;
  /** Called when the button that leads to the preview is clicked. */
  onShow?: () => void;
  children: ReactNode;
};

/** A preview beside a form. If it is below the form, a bar above the form leads to it while it is out of view. */
export function PreviewPanel({ label, className, onShow, children }: PreviewPanelProps) {
  const { t } = useTranslation();
  const panel = useRef<HTMLElement>(null);
  const isBelow = useIsBelow(panel);
  const isStill = useReducedMotion();
  const show = (): void => {
    // A preview that has just been opened has to reach its full height before the page scrolls to it.
    flushSync(() => onShow?.());
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth', block: 'start' });
  };
  return (
    <>
      <div className={classes.bar}>
        {isBelow && (
          <Button fullWidth variant="default" leftSection={<IconEye size={18} aria-hidden />} onClick={show}>
            {t('settings.preview.show')}
          </Button>
        )}
      </div>
      <aside
        ref={panel}
        tabIndex={-1}
        className={className ? `${className} ${classes.root}` : classes.root}
        aria-label={label}
      >
        {children}
      </aside>
    </>
  );
}
