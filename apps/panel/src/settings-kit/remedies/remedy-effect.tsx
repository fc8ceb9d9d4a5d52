import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Replay } from '@vitrina/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../kit/paths.ts';
import { searchOf } from '../../kit/search-params.ts';
import { useFormat } from '../../kit/use-format.ts';
import { Quiet } from '../../ui/quiet.tsx';
import classes from './remedies.module.css';
import { type EffectKind, effectKinds, splitEffect } from './split-effect.ts';

/** What a remedy would do to the latest phrases: three figures, and the phrases behind the chosen one. */
export function RemedyEffect({ effect }: { effect: Replay }) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const parts = splitEffect(effect);
  // What gets worse is told without being asked for.
  const [open, setOpen] = useState<EffectKind | null>(parts.worse.count > 0 ? 'worse' : null);
  if (effect.phrases === 0) return <Quiet>{t('mend.effect.noPhrases')}</Quiet>;
  const shown = open === null ? null : parts[open];
  return (
    <div className={classes.effect}>
      <p>{t('mend.effect.checked', { count: effect.phrases })}</p>
      {effect.searched < effect.concerned && (
        <Quiet>
          {t('mend.effect.partly', {
            searched: format.number(effect.searched),
            all: format.number(effect.concerned),
          })}
        </Quiet>
      )}
      <div className={classes.figures}>
        {effectKinds.map((kind) => {
          const { count, examples } = parts[kind];
          const words = (
            <>
              <span className={classes.figure}>{format.number(count)}</span>
              <span className={classes.figureLabel}>
                {kind === 'worse' && count > 0 && <IconAlertTriangle size={15} aria-hidden />}
                {t(`mend.effect.${kind}`, { count })}
              </span>
            </>
          );
          const tone = count > 0 ? kind : undefined;
          if (examples.length === 0)
            return (
              <div key={kind} className={classes.effectFigure} data-tone={tone}>
                {words}
              </div>
            );
          return (
            <UnstyledButton
              key={kind}
              className={classes.effectFigure}
              data-tone={tone}
              aria-expanded={open === kind}
              {...(open === kind && { 'aria-controls': id })}
              onClick={() => setOpen(open === kind ? null : kind)}
            >
              {words}
              <IconChevronDown className={classes.chevron} size={16} aria-hidden />
            </UnstyledButton>
          );
        })}
      </div>
      {shown && (
        <div id={id}>
          {open === 'worse' && <Quiet>{t('mend.effect.worseText')}</Quiet>}
          <ul className={classes.examples}>
            {shown.examples.map(({ phrase, before, after }) => (
              <li key={phrase}>
                <Link to={pathTo('try')} search={searchOf({ q: phrase })}>
                  {phrase}
                </Link>
                <span className="num">
                  {t('mend.effect.beforeAfter', {
                    before: format.number(before),
                    after: format.number(after),
                  })}
                </span>
              </li>
            ))}
          </ul>
          {shown.count > shown.examples.length && (
            <Quiet>{t('mend.effect.firstOnes', { count: shown.count - shown.examples.length })}</Quiet>
          )}
        </div>
      )}
    </div>
  );
}
