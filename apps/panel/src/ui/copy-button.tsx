import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { SuccessName } from '../kit/notices.ts';
import { useNotices } from '../kit/use-notices.ts';
import { copyText } from './copy-text.ts';

type CopyButtonProps = {
  text: string;
  label: string;
  /** The notice after copying. */
  notice: SuccessName;
  /** Shows only the icon, with the label as its tooltip. */
  isSmall?: boolean;
  variant?: 'filled' | 'default';
};

const doneMs = 2_000;

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, label, notice, isSmall = false, variant = 'default' }: CopyButtonProps) {
  const notices = useNotices();
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), doneMs);
    return () => clearTimeout(timer);
  }, [isDone]);
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(text);
    setDone(isCopied);
    notices.withdraw('copy');
    if (isCopied) notices.succeed(notice);
    else notices.raise({ action: 'copy' });
  };
  const Sign = isDone ? IconCheck : IconCopy;
  if (isSmall)
    return (
      <Tooltip label={label}>
        <ActionIcon
          variant="subtle"
          color={isDone ? 'green' : 'gray'}
          size={36}
          aria-label={label}
          onClick={() => void copy()}
        >
          <Sign size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    );
  return (
    <Button variant={variant} leftSection={<Sign size={18} aria-hidden />} onClick={() => void copy()}>
      {label}
    </Button>
  );
}
