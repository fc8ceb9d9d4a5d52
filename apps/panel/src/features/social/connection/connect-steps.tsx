import { Title } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { InstagramConnection } from '@vitrina/contract';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import classes from './connection.module.css';
import { TokenForm } from './token-form.tsx';

/** As they are called where tokens are made. */
const permissions = [
  'instagram_basic',
  'pages_show_list',
  'pages_read_engagement',
  'instagram_manage_insights',
] as const;
/** Facebook's own name for it, in every language. */
const explorer = { name: 'Graph API Explorer', address: 'https://developers.facebook.com/tools/explorer/' };

type StepProps = { number: number; title: string; children: ReactNode };

function Step({ number, title, children }: StepProps) {
  return (
    <li className={classes.step}>
      <h3 className={classes.stepTitle}>
        <span className={classes.number} aria-hidden>
          {number}
        </span>
        {title}
      </h3>
      {children}
    </li>
  );
}

/** How a token is made: what it takes, and with which permissions. */
export function TokenHelp({ canRenew }: { canRenew: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <Quiet size="md">
        {t('instagram.steps.token.open')}{' '}
        <a href={explorer.address} target="_blank" rel="noopener noreferrer" className={classes.out}>
          {explorer.name}
          <IconExternalLink size={15} aria-hidden />
        </a>
      </Quiet>
      <Quiet size="md">{t('instagram.steps.token.permissions')}</Quiet>
      <CodeBlock
        label={t('instagram.steps.token.permissionsName')}
        code={permissions.join('\n')}
        copyLabel={t('instagram.steps.token.copy')}
      />
      <Quiet size="md">
        {t(canRenew ? 'instagram.steps.token.renewed' : 'instagram.steps.token.endless')}
      </Quiet>
      <Quiet size="md">{t('instagram.steps.token.hashtags')}</Quiet>
    </>
  );
}

/** The way to a connected account, in three steps. */
export function ConnectSteps({ connection }: { connection: InstagramConnection }) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId}>
      <div>
        <Title order={2} size="h3" id={titleId}>
          {t('instagram.steps.title')}
        </Title>
        <Quiet size="md">{t('instagram.steps.text')}</Quiet>
      </div>
      <ol className={classes.steps}>
        <Step number={1} title={t('instagram.steps.account.title')}>
          <Quiet size="md">{t('instagram.steps.account.professional')}</Quiet>
          <Quiet size="md">{t('instagram.steps.account.page')}</Quiet>
        </Step>
        <Step number={2} title={t('instagram.steps.token.title')}>
          <TokenHelp canRenew={connection.canRenew} />
        </Step>
        <Step number={3} title={t('instagram.steps.paste.title')}>
          <Quiet size="md">{t('instagram.steps.paste.text')}</Quiet>
          <TokenForm />
          <Quiet>{t('instagram.steps.paste.privacy')}</Quiet>
        </Step>
      </ol>
    </Card>
  );
}
