import { Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './wizard.module.css';

type StepHeadProps = { title: string; text: string; takesFocus: boolean };

/** The heading of a step. It takes the focus when the step changes, so that a screen reader announces the step. */
export function StepHead({ title, text, takesFocus }: StepHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <header className={classes.stepHead}>
      <Title order={2} ref={heading} tabIndex={-1}>
        {title}
      </Title>
      <p>{text}</p>
    </header>
  );
}
