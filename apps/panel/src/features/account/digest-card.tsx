import { Button, Switch, Title } from '@mantine/core';
import type { DigestChoice, SentDigest } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../api/api-context.ts';
import { useEditor } from '../../api/editor/use-editor.ts';
import { QueryView } from '../../api/query-view.tsx';
import { useApiMutation, useApiQuery, useReplaceReply } from '../../api/use-api.ts';
import { useUser } from '../../kit/panel-context.ts';
import { useFormat } from '../../kit/use-format.ts';
import { Autosaved } from '../../ui/autosaved.tsx';
import { Card } from '../../ui/card.tsx';
import { Quiet } from '../../ui/quiet.tsx';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import classes from './account.module.css';

/** Switches the weekly mail on or off, and sends one as a test. */
export function DigestCard() {
  const choice = useApiQuery('getDigest', {});
  return (
    <QueryView query={choice} action="loadDigest" skeleton={<RowsSkeleton rows={2} />}>
      {({ data }) => <Digest saved={data} />}
    </QueryView>
  );
}

function Digest({ saved }: { saved: DigestChoice }) {
  const { t } = useTranslation();
  const email = useUser()?.email ?? '';
  const api = useApiClient();
  const replaceReply = useReplaceReply();
  const editor = useEditor({
    saved: saved.wanted,
    save: (wanted: boolean, options) => api.call('setDigest', { body: { wanted } }, options),
    action: 'saveDigest',
    invalidates: [],
    onSaved: (reply) => replaceReply('getDigest', {}, reply),
    autosave: { delayMs: 0 },
  });
  return (
    <Card>
      <div className={classes.head}>
        <Title order={2} size="h3">
          {t('account.digest.title')}
        </Title>
        <Autosaved state={editor.phase} onRetry={editor.retry} />
      </div>
      <Quiet size="md">{t('account.digest.text', { email })}</Quiet>
      <Switch
        label={t('account.digest.wanted')}
        checked={editor.value}
        onChange={({ currentTarget }) => editor.change(currentTarget.checked)}
      />
      {saved.isAvailable ? (
        <SendNow email={email} />
      ) : (
        <>
          <Quiet size="md">{t('account.digest.notSetUp')}</Quiet>
          <details className={classes.admin}>
            <summary>{t('account.digest.forAdmin')}</summary>
            <Quiet>{t('account.digest.howTo')}</Quiet>
          </details>
        </>
      )}
    </Card>
  );
}

function SendNow({ email }: { email: string }) {
  const { t } = useTranslation();
  const send = useApiMutation('sendDigest', { invalidates: [], action: 'sendDigest' });
  return (
    <div className={classes.sendNow}>
      <Button variant="default" loading={send.isPending} onClick={() => send.mutate({})}>
        {t('account.digest.sendNow')}
      </Button>
      <span role="status">{send.data && <Outcome email={email} sent={send.data.data} />}</span>
    </div>
  );
}

function Outcome({ email, sent }: { email: string; sent: SentDigest }) {
  const { t } = useTranslation();
  const format = useFormat();
  const days = format.days(sent.from, sent.to);
  return (
    <Quiet as="span" size="md">
      {sent.isSent ? t('account.digest.sent', { email, days }) : t('account.digest.nothing', { days })}
    </Quiet>
  );
}
