import { Alert, Anchor, Button, NumberInput, SegmentedControl, Title } from '@mantine/core';
import { IconLockOff } from '@tabler/icons-react';
import {
  htmlTemplateDefaults,
  htmlTemplateLimits,
  type ProductSource,
  type SavedHtmlTemplate,
  type SearchInstance,
} from '@vitrina/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation, useApiQuery } from '../../../api/use-api.ts';
import { useSelectedInstance } from '../../../api/use-selected-instance.ts';
import { usePanel } from '../../../kit/panel-context.ts';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { SourceChoice, usableSource } from '../preview/source-choice.tsx';
import { templateCalls } from '../use-template-actions.ts';
import classes from './mailing.module.css';
import {
  addressOf,
  brevoSnippet,
  isUnreachable,
  klaviyoSnippet,
  type MailingChoice,
  mergeTags,
  ownSendId,
  type PictureTool,
  pictureSnippet,
  pictureTools,
} from './snippets.ts';

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <Title order={3} size="h4">
        {title}
      </Title>
      <Quiet size="md">{text}</Quiet>
      {children}
    </section>
  );
}

function Copied({ label, code, isAddress = false }: { label: string; code: string; isAddress?: boolean }) {
  const { t } = useTranslation();
  return (
    <div>
      <div className={classes.address}>
        <span className={classes.label}>{label}</span>
        {isAddress && (
          <Anchor href={code} target="_blank" rel="noreferrer" size="sm">
            {t('htmlTemplates.mailing.open')}
          </Anchor>
        )}
      </div>
      <CodeBlock label={label} code={code} copyLabel={t('htmlTemplates.mailing.copy')} />
    </div>
  );
}

function Pictures({ choice }: { choice: MailingChoice }) {
  const { t } = useTranslation();
  const [tool, setTool] = useState<PictureTool | 'other'>('Mailchimp');
  return (
    <>
      <SegmentedControl
        aria-label={t('htmlTemplates.mailing.pictures.tool')}
        data={[
          ...pictureTools.map((value) => ({ value, label: value })),
          { value: 'other', label: t('htmlTemplates.mailing.pictures.other') },
        ]}
        value={tool}
        onChange={(value) => setTool(pictureTools.find((each) => each === value) ?? 'other')}
      />
      <Copied
        label={t('htmlTemplates.mailing.pictures.code')}
        code={pictureSnippet(choice, tool === 'other' ? ownSendId : mergeTags[tool])}
      />
    </>
  );
}

/** Ends all mails that were sent with the present addresses, so it is asked for twice. */
function ResetKey({ templateId }: { templateId: string }) {
  const { t } = useTranslation();
  const { notices } = usePanel();
  const [isAsking, setAsking] = useState(false);
  const reset = useApiMutation('resetMailingKey', {
    action: 'resetMailingKey',
    invalidates: templateCalls,
    onSuccess: () => {
      setAsking(false);
      notices.succeed('mailingKeyReset');
    },
  });
  return (
    <div className={classes.actions}>
      {isAsking ? (
        <>
          <Button
            color="red"
            loading={reset.isPending}
            onClick={() => reset.mutate({ params: { templateId } })}
          >
            {t('htmlTemplates.mailing.key.confirm')}
          </Button>
          <Button variant="default" onClick={() => setAsking(false)}>
            {t('htmlTemplates.mailing.key.cancel')}
          </Button>
        </>
      ) : (
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('htmlTemplates.mailing.key.reset')}
        </Button>
      )}
    </div>
  );
}

function Ways({ template, instance }: { template: SavedHtmlTemplate; instance: SearchInstance }) {
  const { t } = useTranslation();
  const embed = useApiQuery('getEmbedApp', {});
  const [source, setSource] = useState<ProductSource>({ type: 'popular' });
  const [count, setCount] = useState<number>(htmlTemplateDefaults.products);
  const server = embed.data?.data.server ?? window.location.origin;
  const choice: MailingChoice = {
    ...{ server, template, count },
    searchId: instance.instanceId,
    source: usableSource(source),
  };
  return (
    <div className={classes.parts}>
      <Quiet size="md">{t('htmlTemplates.mailing.text')}</Quiet>
      {isUnreachable(server) && (
        <Alert color="yellow" variant="light" icon={<IconLockOff aria-hidden />}>
          {t('htmlTemplates.mailing.unsafe', { server, interpolation: { escapeValue: false } })}
        </Alert>
      )}
      <div className={classes.choices}>
        <SourceChoice instance={instance} source={source} onChange={setSource} />
        <NumberInput
          label={t('htmlTemplates.mailing.count')}
          min={1}
          max={htmlTemplateLimits.products}
          clampBehavior="strict"
          allowDecimal={false}
          value={count}
          onChange={(given) => setCount(typeof given === 'number' && given >= 1 ? given : 1)}
        />
      </div>
      <Part title={t('htmlTemplates.mailing.html.title')} text={t('htmlTemplates.mailing.html.text')}>
        <Copied
          isAddress
          label={t('htmlTemplates.mailing.html.block')}
          code={addressOf(choice, 'block.html')}
        />
        <Copied
          isAddress
          label={t('htmlTemplates.mailing.html.txt')}
          code={addressOf(choice, 'products.txt')}
        />
      </Part>
      <Part title={t('htmlTemplates.mailing.json.title')} text={t('htmlTemplates.mailing.json.text')}>
        <Copied
          isAddress
          label={t('htmlTemplates.mailing.json.feed')}
          code={addressOf(choice, 'products.json')}
        />
        <Copied label={t('htmlTemplates.mailing.json.klaviyo')} code={klaviyoSnippet} />
        <Copied label={t('htmlTemplates.mailing.json.brevo')} code={brevoSnippet} />
      </Part>
      <Part title={t('htmlTemplates.mailing.pictures.title')} text={t('htmlTemplates.mailing.pictures.text')}>
        <Pictures choice={choice} />
      </Part>
      <Part title={t('htmlTemplates.mailing.key.title')} text={t('htmlTemplates.mailing.key.text')}>
        <ResetKey templateId={template.templateId} />
      </Part>
    </div>
  );
}

type MailingDrawerProps = { template: SavedHtmlTemplate | null; onClose: () => void };

/** How mail tools show the template: addresses and code for each kind of tool. */
export function MailingDrawer({ template, onClose }: MailingDrawerProps) {
  const { t } = useTranslation();
  const { instance } = useSelectedInstance();
  const name = template?.templateName ?? '';
  return (
    <SideDrawer
      title={t('htmlTemplates.mailing.title', { name, interpolation: { escapeValue: false } })}
      isOpen={template !== null}
      onClose={onClose}
      width={680}
    >
      {template && instance && <Ways template={template} instance={instance} />}
      {template && !instance && <Quiet size="md">{t('htmlTemplates.preview.noInstance')}</Quiet>}
    </SideDrawer>
  );
}
