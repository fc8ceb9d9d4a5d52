import { Alert, Chip, NumberInput } from '@mantine/core';
import { IconInfoCircle, IconLockOff, IconPencil } from '@tabler/icons-react';
import {
  htmlTemplateDefaults,
  htmlTemplateLimits,
  type ProductSource,
  type SavedHtmlTemplate,
  type SearchInstance,
} from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasFormDraft } from '../../../api/editor/use-form-draft.ts';
import { InstanceNote } from '../../../api/instance-note.tsx';
import { useApiQuery } from '../../../api/use-api.ts';
import { useSelectedInstance } from '../../../api/use-selected-instance.ts';
import { pathTo } from '../../../kit/paths.ts';
import { useFormat } from '../../../kit/use-format.ts';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { SourceChoice, usableSource } from '../preview/source-choice.tsx';
import classes from './mailing.module.css';
import { Part } from './part.tsx';
import { ResetKey } from './reset-key.tsx';
import { isUnreachable, type MailingChoice, mailingTools } from './snippets.ts';
import { DataWay, HtmlWay, PastedWays } from './ways.tsx';

const otherTool = 'other';

/** Tells of mailings that aren't remembered, or not for as long as they should be. */
function Room({ room: { fullDay, isFull } }: { room: SavedHtmlTemplate['mailingRoom'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const text = fullDay
    ? t('htmlTemplates.mailing.fullDay', {
        day: format.day(fullDay),
        count: htmlTemplateLimits.mailingsPerDay,
      })
    : isFull && t('htmlTemplates.mailing.full', { count: htmlTemplateLimits.mailings });
  if (!text) return null;
  return (
    <Alert color="yellow" variant="light" icon={<IconInfoCircle aria-hidden />}>
      {text}
    </Alert>
  );
}

/** What one tool needs; of a tool that we don't know, all ways that fit any. */
function Way({ tool, choice, catalogId }: { tool: string; choice: MailingChoice; catalogId: string }) {
  const { t } = useTranslation();
  const known = mailingTools.find(({ name }) => name === tool);
  switch (known?.kind) {
    case 'pictures':
      return <PastedWays key={tool} {...{ choice, catalogId }} sendId={known.sendId} />;
    case 'data':
      return <DataWay choice={choice} tool={known} />;
    case 'html':
      return <HtmlWay title={t('htmlTemplates.mailing.html.title')} choice={choice} />;
    case undefined:
      return (
        <>
          <HtmlWay title={t('htmlTemplates.mailing.html.other')} choice={choice} />
          <PastedWays {...{ choice, catalogId }} sendId={null} />
        </>
      );
  }
}

type WaysProps = { template: SavedHtmlTemplate; instance: SearchInstance };

function Ways({ template, instance }: WaysProps) {
  const { t } = useTranslation();
  const embed = useApiQuery('getEmbedApp', {});
  const hasDraft = useHasFormDraft()(pathTo('template', { templateId: template.templateId }));
  const [tool, setTool] = useState<string | null>(null);
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
      {hasDraft && (
        <Alert color="yellow" variant="light" icon={<IconPencil aria-hidden />}>
          {t('htmlTemplates.mailing.unsaved')}
        </Alert>
      )}
      <Room room={template.mailingRoom} />
      <Part title={t('htmlTemplates.mailing.tool')}>
        <Chip.Group value={tool} onChange={setTool}>
          <div className={classes.tools} role="radiogroup" aria-label={t('htmlTemplates.mailing.tool')}>
            {mailingTools.map(({ name }) => (
              <Chip
                key={name}
                value={name}
                size="md"
                variant="light"
                classNames={{ label: classes.tool ?? '' }}
              >
                {name}
              </Chip>
            ))}
            <Chip value={otherTool} size="md" variant="light" classNames={{ label: classes.tool ?? '' }}>
              {t('htmlTemplates.mailing.otherTool')}
            </Chip>
          </div>
        </Chip.Group>
      </Part>
      {tool !== null && (
        <>
          <Part title={t('htmlTemplates.mailing.products')}>
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
          </Part>
          {isUnreachable(server) && (
            <Alert color="yellow" variant="light" icon={<IconLockOff aria-hidden />}>
              {t('htmlTemplates.mailing.unsafe', { server })}
            </Alert>
          )}
          <Way tool={tool} choice={choice} catalogId={instance.catalog.id} />
        </>
      )}
      {(tool !== null || template.mailingRoom.fullDay !== null) && (
        <Part title={t('htmlTemplates.mailing.key.title')} text={t('htmlTemplates.mailing.key.text')}>
          <ResetKey templateId={template.templateId} />
        </Part>
      )}
    </div>
  );
}

type MailingDrawerProps = { template: SavedHtmlTemplate | null; onClose: () => void };

/** How a newsletter tool shows the template: first which tool it is, then only what that one needs. */
export function MailingDrawer({ template, onClose }: MailingDrawerProps) {
  const { t } = useTranslation();
  const selected = useSelectedInstance();
  const { instance } = selected;
  const name = template?.templateName ?? '';
  return (
    <SideDrawer
      title={t('htmlTemplates.mailing.title', { name })}
      isOpen={template !== null}
      onClose={onClose}
      width={680}
    >
      {template && instance && <Ways template={template} instance={instance} />}
      {template && !instance && <InstanceNote of={selected} none={t('htmlTemplates.preview.noInstance')} />}
    </SideDrawer>
  );
}
