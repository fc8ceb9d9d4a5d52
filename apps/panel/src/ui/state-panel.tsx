import { Title } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './state-panel.module.css';

type StatePanelProps = {
  icon: Icon;
  title: ReactNode;
  text?: ReactNode;
  /** An example, or other additional content. */
  example?: ReactNode;
  action?: ReactNode;
  footnote?: ReactNode;
  role?: 'alert' | 'status';
  /** 1 if the state fills the page. */
  level?: 1 | 2;
};

/** The layout shared by the empty, failed and forbidden states: icon, title, text, action. */
export function StatePanel({
  icon: Sign,
  title,
  text,
  example,
  action,
  footnote,
  role,
  level = 2,
}: StatePanelProps) {
  return (
    <section className={classes.root} role={role}>
      <span className={classes.sign}>
        <Sign size={26} stroke={1.6} aria-hidden />
      </span>
      <Title order={level}>{title}</Title>
      {text && <p className={classes.text}>{text}</p>}
      {example && <div className={classes.example}>{example}</div>}
      {action && <div className={classes.action}>{action}</div>}
      {footnote && <p className={classes.footnote}>{footnote}</p>}
    </section>
  );
}
