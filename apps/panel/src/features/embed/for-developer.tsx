import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../ui/copy-button.tsx';
import classes from './embed.module.css';
import { purchaseSnippet } from './snippet.ts';

type ForDeveloperProps = { snippet: string; server: string; name: string };

/** The whole task as a message to whoever maintains the shop's pages. */
export function ForDeveloper({ snippet, server, name }: ForDeveloperProps) {
  const { t } = useTranslation();
  const message = [
    t('embed.developer.hello', { name }),
    snippet,
    t('embed.developer.purchase'),
    purchaseSnippet,
    t('embed.developer.policy', { server }),
  ].join('\n\n');
  const query = `subject=${encodeURIComponent(t('embed.developer.subject', { name }))}&body=${encodeURIComponent(message)}`;
  return (
    <>
      <pre className={classes.message}>{message}</pre>
      <div className={classes.actions}>
        <Button
          component="a"
          href={`mailto:?${query}`}
          variant="default"
          leftSection={<IconMail size={18} aria-hidden />}
        >
          {t('embed.developer.mail')}
        </Button>
        <CopyButton text={message} label={t('embed.developer.copy')} notice="copied" />
      </div>
    </>
  );
}
