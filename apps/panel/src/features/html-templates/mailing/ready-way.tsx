import { Alert, Button } from '@mantine/core';
import { IconCopy, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../../api/api-context.ts';
import { type ApiFailure, isApiFailure } from '../../../kit/api-failure.ts';
import { failureText } from '../../../kit/failure-messages.ts';
import { useFormat } from '../../../kit/use-format.ts';
import { CampaignName, isCampaign } from './campaign-name.tsx';
import { copyOnceRead } from './copy-once-read.ts';
import classes from './mailing.module.css';
import { Copied, Part } from './part.tsx';
import { addressOf, type MailingChoice } from './snippets.ts';

/** What became of the last attempt, for the address that was read. */
type Outcome = { readonly address: string } & (
  | { readonly kind: 'copied'; readonly at: string }
  | { readonly kind: 'byHand'; readonly html: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'failed'; readonly failure: ApiFailure }
);

function Told({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation();
  const format = useFormat();
  switch (outcome.kind) {
    case 'copied':
      return (
        <p className={classes.done} role="status">
          {t('htmlTemplates.mailing.ready.copied', { when: format.dateTime(outcome.at) })}
        </p>
      );
    case 'byHand':
      return (
        <>
          <Alert color="yellow" variant="light" role="alert">
            {t('errors.actions.copy')}
          </Alert>
          <Copied label={t('htmlTemplates.mailing.ready.code')} code={outcome.html} />
        </>
      );
    case 'empty':
      return (
        <Alert color="yellow" variant="light" icon={<IconInfoCircle aria-hidden />} role="alert">
          {t('htmlTemplates.preview.nothing')}
        </Alert>
      );
    case 'failed':
      return (
        <Alert color="red" variant="light" role="alert">
          {failureText(t, outcome.failure)}
        </Alert>
      );
  }
}

type ReadyWayProps = {
  title: string;
  choice: MailingChoice;
  campaign: string;
  onCampaign: (name: string) => void;
};

/** The owner's own cards, filled with the products and prices of this moment; their links belong to the campaign. */
export function ReadyWay({ title, choice, campaign, onCampaign }: ReadyWayProps) {
  const { t } = useTranslation();
  const api = useApiClient();
  const [isReading, setReading] = useState(false);
  const [last, setLast] = useState<Outcome | null>(null);
  // This server reads it for itself; the address that mails use may not be the panel's.
  const address = addressOf({ ...choice, server: '' }, 'block.html', { layout: 'mail', send: campaign });
  const outcome = last?.address === address ? last : null;

  const copy = async (): Promise<void> => {
    setReading(true);
    setLast(null);
    const reading = api.readPublic(address);
    try {
      const isCopied = await copyOnceRead(reading);
      const html = await reading;
      if (!html.includes('<table')) setLast({ address, kind: 'empty' });
      else if (isCopied) setLast({ address, kind: 'copied', at: new Date().toISOString() });
      else setLast({ address, kind: 'byHand', html });
    } catch (failure) {
      if (!isApiFailure(failure)) throw failure;
      setLast({ address, kind: 'failed', failure });
    } finally {
      setReading(false);
    }
  };
  return (
    <Part title={title} text={t('htmlTemplates.mailing.ready.text')}>
      <CampaignName value={campaign} onChange={onCampaign} />
      <div className={classes.actions}>
        <Button
          leftSection={<IconCopy size={18} aria-hidden />}
          disabled={!isCampaign(campaign)}
          loading={isReading}
          onClick={() => void copy()}
        >
          {t('htmlTemplates.mailing.ready.copy')}
        </Button>
      </div>
      {outcome && <Told outcome={outcome} />}
    </Part>
  );
}
