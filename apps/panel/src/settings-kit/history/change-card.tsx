import { Badge, Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { SettingChange } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/use-format.ts';
import { Quiet } from '../../ui/quiet.tsx';
import { settings } from '../settings/settings.ts';
import { type ChangeLine, changeLines } from './change-lines.ts';
import classes from './changes.module.css';

const shownAtFirst = 5;

function Line({ line }: { line: ChangeLine }) {
  const { t } = useTranslation();
  const { name, before, after } = line;
  return (
    <li className={classes.line}>
      <span className={classes.name}>{name}</span>
      {before === null && (
        <span className={classes.values}>
          <span className={classes.added}>{t('changes.added')}</span>
          {after && <span>{after}</span>}
        </span>
      )}
      {after === null && (
        <span className={classes.values}>
          <span className={classes.removed}>{t('changes.removed')}</span>
          {before && <s>{before}</s>}
        </span>
      )}
      {before !== null && after !== null && (before !== '' || after !== '') && (
        <span className={classes.values}>
          {before !== '' && (
            <>
              <s>{before}</s>
              <span aria-hidden>→</span>
            </>
          )}
          <strong>{after}</strong>
        </span>
      )}
    </li>
  );
}

type ChangeCardProps = {
  change: SettingChange;
  /** Whether to name the setting, in a list of changes to several settings. */
  hasKind: boolean;
  isRestoring: boolean;
  onRestore: () => void;
};

/** One change: who made it and when, the values before and after, and a button to undo it. */
export function ChangeCard({ change, hasKind, isRestoring, onRestore }: ChangeCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const lines = changeLines(t, change);
  const shown = isOpen ? lines : lines.slice(0, shownAtFirst);
  const date = format.dateTime(change.at);
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <div className={classes.when}>
          <time dateTime={change.at}>{date}</time>
          <Quiet as="span">
            {t('changes.by', {
              who: change.by,
              ago: format.ago(change.at),
            })}
          </Quiet>
        </div>
        {/* The server refuses what it can't bring back. */}
        {!change.isUnreadable && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            aria-label={t('changes.restoreOf', { date })}
            loading={isRestoring}
            onClick={onRestore}
          >
            {t('changes.restore')}
          </Button>
        )}
      </div>
      {(hasKind || change.undoes !== null) && (
        <div className={classes.badges}>
          {hasKind && (
            <Badge variant="light" tt="none" fw={560} radius="sm">
              {settings[change.kind].name(t)}
            </Badge>
          )}
          {change.undoes !== null && <Quiet as="span">{t('changes.undoes')}</Quiet>}
        </div>
      )}
      <ul className={classes.lines}>
        {shown.map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </ul>
      {lines.length === 0 && <Quiet>{t('changes.nothing')}</Quiet>}
      {lines.length > shown.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
          {t('changes.more', { count: lines.length - shown.length })}
        </Button>
      )}
    </li>
  );
}
