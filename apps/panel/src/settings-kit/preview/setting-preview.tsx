import { Title } from '@mantine/core';
import { mayAccess } from '@vitrina/contract';
import type { ReactNode } from 'react';
import { instanceArea } from '../../kit/access.ts';
import { useUser } from '../../kit/panel-context.ts';
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

export function PreviewNote({ children }: { children: ReactNode }) {
  return <Quiet>{children}</Quiet>;
}
