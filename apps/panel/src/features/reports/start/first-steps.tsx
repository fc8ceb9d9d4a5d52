import { ActionIcon, Button, Title, Tooltip } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import classes from './first-steps.module.css';
import { type Step, useFirstSteps, useHiddenSteps } from './use-first-steps.ts';
import type { Start } from './use-start.ts';

/** The first run as a list of steps, until all are done or the owner puts it away. */
export function FirstSteps({ start }: { start: Start }) {
  const { t } = useTranslation();
  const id = useId();
  const steps = useFirstSteps(start);
  const { isHidden, hide } = useHiddenSteps(t('start.steps.hidden'));
  const done = steps?.filter(({ isDone }) => isDone) ?? [];
  const left = steps?.filter(({ isDone }) => !isDone) ?? [];
  if (left.length === 0 || isHidden) return null;
  return (
    <Card aria-labelledby={id} size="md">
      <div className={classes.head}>
        <div>
          <Title order={2} size="h3" id={id}>
            {t('start.steps.title')}
          </Title>
          <Quiet size="md">
            {t('start.steps.done', { done: done.length, all: done.length + left.length })}
          </Quiet>
        </div>
        {start.instance && (
          <Tooltip label={t('start.steps.hide')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={40}
              aria-label={t('start.steps.hide')}
              onClick={hide}
            >
              <IconX size={18} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      {done.length > 0 && (
        <ul className={classes.done}>
          {done.map(({ name }) => (
            <li key={name}>
              <IconCheck size={16} stroke={2.4} aria-hidden />
              {t(`start.steps.${name}.done`)}
            </li>
          ))}
        </ul>
      )}
      <ol className={classes.steps} start={done.length + 1}>
        {left.map((step, index) => (
          <StepRow key={step.name} step={step} number={done.length + index + 1} isNext={index === 0} />
        ))}
      </ol>
    </Card>
  );
}

function StepRow({ step: { name, to }, number, isNext }: { step: Step; number: number; isNext: boolean }) {
  const { t } = useTranslation();
  return (
    <li className={classes.step} data-next={isNext || undefined}>
      <span className={classes.number} aria-hidden>
        {number}
      </span>
      <div>
        <span className={classes.name}>{t(`start.steps.${name}.title`)}</span>
        <Quiet>{t(`start.steps.${name}.text`)}</Quiet>
      </div>
      <Button
        component={Link}
        to={to}
        size="compact-md"
        variant={isNext ? 'filled' : 'default'}
        className={classes.action}
      >
        {t(`start.steps.${name}.action`)}
      </Button>
    </li>
  );
}
