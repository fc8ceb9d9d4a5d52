import { Title } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useIsTold } from '../../../api/shared-failure.tsx';
import type { ApiFailure } from '../../../kit/api-failure.ts';
import { searchOf } from '../../../kit/search-params.ts';
import { Card } from '../../../ui/card.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import classes from './start.module.css';
import { inReports } from './use-start.ts';

type StartPartProps = {
  title: string;
  /** What the part shows. */
  query: { readonly isLoadingError: boolean; readonly error: ApiFailure | null };
  /** The answer in a sentence. */
  text?: string | undefined;
  /** The report with all of it. */
  more?: { readonly label: string; readonly to: string } | undefined;
  children: ReactNode;
};

/** A part of the start page: one question and its answer. Nothing if that it failed is told above the parts. */
export function StartPart({ title, query, text, more, children }: StartPartProps) {
  const id = useId();
  const isTold = useIsTold(query.isLoadingError ? query.error : null);
  if (isTold) return null;
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
