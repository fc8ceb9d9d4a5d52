import { SegmentedControl } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './try.module.css';
import { type TryState, tryModes } from './try-search.ts';

type Mode = TryState['mode'];

/** Chooses how to look at the results: on the shop's page, as a list, with explanations, compared with before, or for arranging. */
export function ModeChoice({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  const { t } = useTranslation();
  const bar = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen mode is read from the page.
  useEffect(() => {
    // A narrow window may have no room for all modes. The page itself must not move.
    const chosen = bar.current?.querySelector('[data-active]')?.getBoundingClientRect();
    const seen = bar.current?.getBoundingClientRect();
    if (!bar.current || !chosen || !seen) return;
    bar.current.scrollLeft += Math.max(0, chosen.right - seen.right) + Math.min(0, chosen.left - seen.left);
  }, [mode]);
  return (
    <div ref={bar} className={classes.modes}>
      <SegmentedControl
        classNames={{ label: classes.modeLabel ?? '' }}
        aria-label={t('try.modes.label')}
        value={mode === '' ? 'shop' : mode}
        onChange={(value) => onMode(tryModes.find((each) => each === value) ?? '')}
        data={[
          { value: 'shop', label: t('try.modes.shop') },
          ...tryModes.map((value) => ({ value, label: t(`try.modes.${value}`) })),
        ]}
      />
    </div>
  );
}
