import { Button } from '@mantine/core';
import type { SettingChange } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Quiet } from '../../ui/quiet.tsx';
import { settings } from '../settings/settings.ts';
import { ChangeFrame, ChangeLines } from './change-frame.tsx';
import { changeLines } from './change-lines.ts';
import classes from './changes.module.css';

const shownAtFirst = 5;

type ChangeCardProps = {
  change: SettingChange;
  /** Whether to name the setting, in a list of changes to several settings. */
  hasKind: boolean;
  isRestoring: boolean;
  onRestore: () => void;
};

/** One change: the values before and after, a button to undo it, and who made it when. */
export function ChangeCard({ change, hasKind, isRestoring, onRestore }: ChangeCardProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const lines = changeLines(t, change);
  const shown = isOpen ? lines : lines.slice(0, shownAtFirst);
  return (
    // The server refuses what it can't bring back.
    <ChangeFrame change={change} isRestoring={isRestoring} onRestore={change.isUnreadable ? null : onRestore}>
      {(hasKind || change.undoes !== null) && (
        <div className={classes.badges}>
          {hasKind && <strong>{settings[change.kind].name(t)}</strong>}
          {change.undoes !== null && <Quiet as="span">{t('changes.undoes')}</Quiet>}
        </div>
      )}
      <ChangeLines lines={shown} />
      {lines.length === 0 && <Quiet>{t('changes.nothing')}</Quiet>}
      {lines.length > shown.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
          {t('changes.more', { count: lines.length - shown.length })}
        </Button>
      )}
    </ChangeFrame>
  );
}
