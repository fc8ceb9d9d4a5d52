import { Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { mayAccess } from '@vitrina/contract';
import type { ReactNode } from 'react';
import { instanceArea } from '../../kit/access.ts';
import type { ApiFailure } from '../../kit/api-failure.ts';
import { useUser } from '../../kit/panel-context.ts';
import { FailedNote } from '../../ui/failed-note.tsx';
import { PreviewPanel } from '../../ui/preview-panel.tsx';
import { Quiet } from '../../ui/quiet.tsx';
import classes from './preview.module.css';

type PreviewColumnsProps = { preview: ReactNode; className?: string | undefined; children: ReactNode };

/**
 * A form with a preview beside it, or below it in a narrow window. An owner who may not try searches sees the form
 * alone. `className` styles the form's column.
 */
export function PreviewColumns({ preview, className = classes.main, children }: PreviewColumnsProps) {
  const mayTry = mayAccess(useUser(), instanceArea);
  if (!mayTry) return <div className={className}>{children}</div>;
  return (
    <div className={classes.columns}>
      <div className={className}>{children}</div>
      {preview}
    </div>
  );
}

export function SettingPreview({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PreviewPanel className={classes.root} label={title}>
      <Title order={2} size="h3">
        {title}
      </Title>
      {children}
    </PreviewPanel>
  );
}

type PreviewFailedProps = {
  query: Pick<UseQueryResult<unknown, ApiFailure>, 'error' | 'isFetching' | 'refetch'>;
  /** Says what is the matter, if the failure has a special meaning here. */
  children?: ReactNode;
};

/** In place of a preview that couldn't be read; nothing otherwise. */
export function PreviewFailed({ query, children }: PreviewFailedProps) {
  if (!query.error) return null;
  if (children) return <PreviewNote>{children}</PreviewNote>;
  return (
    <FailedNote failure={query.error} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
  );
}

export function PreviewNote({ children }: { children: ReactNode }) {
  return <Quiet>{children}</Quiet>;
}
