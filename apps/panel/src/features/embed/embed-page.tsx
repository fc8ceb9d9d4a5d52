import { Alert, Title } from '@mantine/core';
import { IconLockOff } from '@tabler/icons-react';
import type { EmbedApp, SearchInstance } from '@vitrina/contract';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoInstance } from '../../api/no-instance.tsx';
import { QueryView } from '../../api/query-view.tsx';
import { SelectedInstanceView } from '../../api/selected-instance-view.tsx';
import { useApiQuery } from '../../api/use-api.ts';
import { useSelectedInstance } from '../../api/use-selected-instance.ts';
import { Card } from '../../ui/card.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Quiet } from '../../ui/quiet.tsx';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import { ActivityCard } from './activity-card.tsx';
import { AllowedDomains } from './allowed-domains.tsx';
import { AppFiles } from './app-files.tsx';
import classes from './embed.module.css';
import { ForDeveloper } from './for-developer.tsx';
import { buildSnippet, defaultChoices, isUnsafe, purchaseSnippet } from './snippet.ts';
import { SnippetForm } from './snippet-form.tsx';

/** The steps that put a search on the shop's pages: allow the domain, paste the code, check that it works. */
export function EmbedPage() {
  const { t } = useTranslation();
  const selected = useSelectedInstance();
  const embed = useApiQuery('getEmbedApp', {});
  return (
    <>
      <PageHeader title={t('screens.embed')} text={t('embed.text')} />
      <SelectedInstanceView
        selected={selected}
        skeleton={<RowsSkeleton rows={6} />}
        none={<NoInstance text={t('embed.noInstance')} />}
      >
        {(instance) => (
          <QueryView query={embed} action="loadEmbed" skeleton={<RowsSkeleton rows={6} />} whenStale="warn">
            {({ data }) => <Steps key={instance.instanceId} instance={instance} embed={data} />}
          </QueryView>
        )}
      </SelectedInstanceView>
    </>
  );
}

type PartProps = { title: string; number?: number; children: ReactNode };

function Part({ title, number, children }: PartProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <Title order={2} size="h3" id={id} className={classes.title}>
        {number !== undefined && <span className={classes.number}>{number}</span>}
        {title}
      </Title>
      {children}
    </Card>
  );
}

function Steps({ instance, embed }: { instance: SearchInstance; embed: EmbedApp }) {
  const { t } = useTranslation();
  const [choices, setChoices] = useState(defaultChoices);
  const { instanceId, name } = instance;
  const { server, app } = embed;
  const snippet = buildSnippet(embed, instanceId, choices);
  return (
    <div className={classes.parts}>
      <Part number={1} title={t('embed.allow.title')}>
        <AllowedDomains />
      </Part>
      <Part number={2} title={t('embed.paste.title')}>
        <Quiet size="md">{t('embed.paste.text')}</Quiet>
        {isUnsafe(server) && (
          <Alert color="yellow" variant="light" icon={<IconLockOff aria-hidden />}>
            {t('embed.paste.unsafe', { server })}
          </Alert>
        )}
        <div className={classes.making}>
          <SnippetForm value={choices} onChange={setChoices} version={app?.version ?? null} />
          <div className={classes.made}>
            <CodeBlock label={t('embed.paste.code')} code={snippet} copyLabel={t('embed.paste.copySmall')} />
            <div>
              <CopyButton
                variant="filled"
                text={snippet}
                label={t('embed.paste.copy')}
                notice="snippetCopied"
              />
            </div>
            <Title order={3} className={classes.sub}>
              {t('embed.paste.purchase')}
            </Title>
            <Quiet size="md">{t('embed.paste.purchaseText')}</Quiet>
            <CodeBlock
              label={t('embed.paste.purchase')}
              code={purchaseSnippet}
              copyLabel={t('embed.paste.copyPurchase')}
            />
          </div>
        </div>
      </Part>
      <Part number={3} title={t('embed.activity.title')}>
        <ActivityCard searchId={instanceId} />
      </Part>
      <Part title={t('embed.developer.title')}>
        <Quiet size="md">{t('embed.developer.text')}</Quiet>
        <ForDeveloper snippet={snippet} server={server} name={name} />
      </Part>
      {app && (
        <Part title={t('embed.files.title')}>
          <AppFiles app={app} server={server} />
        </Part>
      )}
    </div>
  );
}
