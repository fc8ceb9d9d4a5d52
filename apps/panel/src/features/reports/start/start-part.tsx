import { Title } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { searchOf } from '../../../kit/search-params.ts';
import { Card } from '../../../ui/card.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import classes from './start.module.css';
import { inReports } from './use-start.ts';

type StartPartProps = {
  title: string;
  /** The answer in a sentence. */
  text?: string | undefined;
  /** The report with all of it. */
  more?: { readonly label: string; readonly to: string } | undefined;
  children: ReactNode;
};

/** A part of the start page: one question and its answer. */
export function StartPart({ title, text, more, children }: StartPartProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id} size="md">
      <div className={classes.head}>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {more && (
          <Link to={more.to} search={searchOf(inReports)} className={classes.more}>
            {more.label}
            <IconChevronRight size={16} aria-hidden />
          </Link>
        )}
        {text && <Quiet size="md">{text}</Quiet>}
      </div>
      {children}
    </Card>
  );
}
