import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { instanceArea, mayEnter } from '../../kit/access.ts';
import { useUser } from '../../kit/panel-context.ts';
import { PreviewPanel } from '../../ui/preview-panel.tsx';
import classes from './preview.module.css';

type PreviewColumnsProps = { preview: ReactNode; className?: string | undefined; children: ReactNode };

/**
 * A form with its preview beside it; below it where the window is narrow. Whoever may not try a search has the form alone.
 * `className` lays out the form's side.
 */
export function PreviewColumns({ preview, className = classes.main, children }: PreviewColumnsProps) {
  const mayTry = mayEnter(useUser(), instanceArea);
  if (!mayTry) return <div className={className}>{children}</div>;
  return (
    <div className={classes.columns}>
      <div className={className}>{children}</div>
      {preview}
    </div>
  );
}

/** The card of a preview, with its title. */
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

/** A remark in a preview. */
export function PreviewNote({ children }: { children: ReactNode }) {
  return <p className={classes.note}>{children}</p>;
}
