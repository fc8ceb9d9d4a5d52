import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Quiet } from '../../../ui/quiet.tsx';
import { exampleCampaign } from './campaign-name.tsx';
import { Copied, Part } from './part.tsx';
import { PicturesWay } from './pictures-way.tsx';
import { ReadyWay } from './ready-way.tsx';
import { addressOf, type MailingChoice, type MailingTool } from './snippets.ts';

type WayProps = { title: string; choice: MailingChoice };

/** For tools that fetch ready HTML when they send. */
export function HtmlWay({ title, choice }: WayProps) {
  const { t } = useTranslation();
  return (
    <Part title={title} text={t('htmlTemplates.mailing.html.text')}>
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
  );
}

type DataWayProps = { choice: MailingChoice; tool: MailingTool & { kind: 'data' } };

/** For tools that fetch data, in which the owner's cards are ready. */
export function DataWay({ choice, tool }: DataWayProps) {
  const { t } = useTranslation();
  const { name, steps, code } = tool;
  return (
    <Part
      title={t('htmlTemplates.mailing.data.title', { tool: name })}
      text={t(`htmlTemplates.mailing.data.${steps}`)}
    >
      <Copied
        isAddress
        label={t('htmlTemplates.mailing.data.feed')}
        code={addressOf(choice, 'products.json', { layout: 'mail' })}
      />
      <Copied label={t('htmlTemplates.mailing.data.code')} code={code} />
      <Quiet>{t('htmlTemplates.mailing.data.own')}</Quiet>
    </Part>
  );
}

type PastedWaysProps = {
  choice: MailingChoice;
  catalogId: string;
  /** What the tool itself calls a campaign; null where it has no such thing. */
  sendId: string | null;
};

/** For tools that fetch nothing: ready cards to be pasted, and pictures for those who want the prices of the day of reading. */
export function PastedWays({ choice, catalogId, sendId }: PastedWaysProps) {
  const { t } = useTranslation();
  const [campaign, setCampaign] = useState(exampleCampaign);
  return (
    <>
      <ReadyWay
        title={t('htmlTemplates.mailing.ready.title')}
        choice={choice}
        campaign={campaign}
        onCampaign={setCampaign}
      />
      <PicturesWay
        choice={choice}
        catalogId={catalogId}
        sendId={sendId ?? campaign}
        isOfTool={sendId !== null}
      />
    </>
  );
}
