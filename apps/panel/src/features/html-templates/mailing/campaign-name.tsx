import { TextInput } from '@mantine/core';
import { sendId } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';

/** `newsletter-2026-11-23`: the owner sees what a name looks like. */
export const exampleCampaign = (): string => `newsletter-${new Date().toISOString().slice(0, 10)}`;

export const isCampaign = (name: string): boolean => sendId.safeParse(name).success;

type CampaignNameProps = { value: string; onChange: (name: string) => void };

/** What the owner calls this sending: it keeps the products of its links. */
export function CampaignName({ value, onChange }: CampaignNameProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('htmlTemplates.mailing.campaign.label')}
      description={t('htmlTemplates.mailing.campaign.help')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={64}
      spellCheck={false}
      autoComplete="off"
      value={value}
      error={!isCampaign(value) && t('htmlTemplates.mailing.campaign.wrong')}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
