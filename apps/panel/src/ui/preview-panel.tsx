import { Button } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconEye } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import classes from './preview-panel.module.css';

/** As much of a preview has to be seen for it to be in view. */
const seenPx = 120;

/** Whether an element is still to come, further down than the window reaches. */
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
  /** What it shows, for screen readers. */
  label: string;
  className: string | undefined;
  /** Called when the preview is asked for from afar. */
  onShow?: () => void;
  children: ReactNode;
};

/** A preview beside a form. Where it stands below the form, a button leads to it as long as it is not in view. */
export function PreviewPanel({ label, className, onShow, children }: PreviewPanelProps) {
  const { t } = useTranslation();
  const panel = useRef<HTMLElement>(null);
  const isBelow = useIsBelow(panel);
  const isStill = useReducedMotion();
  const show = (): void => {
    // A preview that opens only now is as high as it will be before it is scrolled to.
    flushSync(() => onShow?.());
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth', block: 'start' });
  };
  return (
    <>
      <aside
        ref={panel}
        tabIndex={-1}
        className={className ? `${className} ${classes.root}` : classes.root}
        aria-label={label}
      >
        {children}
      </aside>
      {isBelow && (
        <Button
          className={classes.jump}
          variant="default"
          radius="xl"
          leftSection={<IconEye size={18} aria-hidden />}
          onClick={show}
        >
          {t('settings.preview.show')}
        </Button>
      )}
    </>
  );
}
