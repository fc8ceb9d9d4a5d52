import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/use-format.ts';
import { Quiet } from '../../ui/quiet.tsx';
import type { ChangeLine } from './change-lines.ts';
import classes from './changes.module.css';

type ChangeFrameProps = {
  change: { readonly at: string; readonly by: string };
  isRestoring: boolean;
  /** Null for what can't be brought back. */
  onRestore: (() => void) | null;
  children: ReactNode;
};

/** A change in a history: what it changed and a button to undo it, then when and who. */
export function ChangeFrame({ change, isRestoring, onRestore, children }: ChangeFrameProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const date = format.dateTime(change.at);
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <div className={classes.what}>{children}</div>
        {onRestore && (
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
      <div className={classes.when}>
        <Quiet>
          <time dateTime={change.at}>{date}</time>
          {' · '}
          <span>{t('changes.by', { who: change.by, ago: format.ago(change.at) })}</span>
        </Quiet>
      </div>
    </li>
  );
}

/** The lines of a change, each with the values before and after. */
export function ChangeLines({ lines }: { lines: readonly ChangeLine[] }) {
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <Line key={line.key} line={line} />
      ))}
    </ul>
  );
}

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
