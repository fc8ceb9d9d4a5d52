import { Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { usePageFocus } from '../kit/use-page-focus.ts';
import classes from './page-header.module.css';

type PageHeaderProps = {
  title: ReactNode;
  /** One line that says what this screen does for the shop. */
  text?: ReactNode;
  /** The main action, on the right. */
  action?: ReactNode;
};

/** The head of a page. After a navigation its title takes the focus, so that a screen reader says where one is. */
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
