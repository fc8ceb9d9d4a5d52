import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './try.module.css';
import { type TryState, tryModes } from './try-search.ts';

type Mode = TryState['mode'];

/** Chooses how to look at the results: on the shop's page, as a list, with explanations, compared with before, or for arranging. */
export function ModeChoice({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.modes}>
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
