import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { whenSlow } from '../kit/tell-if-slow.ts';
import { useNotices } from '../kit/use-notices.ts';

type SubmitButtonProps = Omit<ButtonProps, 'loading'> & { isSaving: boolean; children: ReactNode };

/** Submits a form that has no save bar. A notice says if saving takes longer than usual. */
export function SubmitButton({ isSaving, children, ...look }: SubmitButtonProps) {
  const notices = useNotices();
  useEffect(() => (isSaving ? whenSlow(() => notices.slow()) : undefined), [notices, isSaving]);
  return (
    <Button type="submit" loading={isSaving} {...look}>
      {children}
    </Button>
  );
}
