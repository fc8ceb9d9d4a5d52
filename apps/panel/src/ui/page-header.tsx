import { Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { usePageFocus } from '../kit/use-page-focus.ts';
import classes from './page-header.module.css';

type PageHeaderProps = {
  title: ReactNode;
  /** One line about what the screen is for. */
  text?: ReactNode;
  /** The main action, on the right. */
  action?: ReactNode;
};

/** The header of a page. Its title is focused after a navigation, so that screen readers announce the new page. */
export function PageHeader({ title, text, action }: PageHeaderProps) {
  const pageFocus = usePageFocus();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (pageFocus.take()) heading.current?.focus({ preventScroll: true });
  }, [pageFocus]);
  return (
    <header className={classes.root}>
      <div className={classes.words}>
        <Title order={1} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {text && <p className={classes.text}>{text}</p>}
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </header>
  );
}
