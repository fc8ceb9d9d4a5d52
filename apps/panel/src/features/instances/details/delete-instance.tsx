import type { InstanceDetails } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/use-api.ts';
import { useFormat } from '../../../kit/use-format.ts';
import { DangerZone } from '../../../ui/danger-zone.tsx';

type DeleteInstanceProps = { instance: InstanceDetails; onDelete: () => void };

/** Deletes a search instance, after saying what the shop loses with it. Figures that can't be read don't keep it from being deleted. */
export function DeleteInstance({ instance, onDelete }: DeleteInstanceProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { instanceId: searchId, settings } = instance;
  const use = useApiQuery('getInstanceUse', { params: { searchId } }).data?.data;
  const lastAsked = (): string => {
    if (!use?.lastAsked) return t('bin.instance.never');
    const { at, domain } = use.lastAsked;
    const ago = format.ago(at);
    return domain === null ? t('bin.instance.byServer', { ago }) : t('bin.instance.byPage', { domain, ago });
  };
  const entries = [settings.rules, settings.synonyms].map((count) => format.number(count)).join(' / ');
  return (
    <DangerZone
      title={t('bin.instance.title')}
      text={t('bin.instance.text')}
      facts={[
        ...(use
          ? [
              { label: t('bin.instance.today'), value: format.number(use.searchesToday) },
              { label: t('bin.instance.week'), value: format.number(use.searchesInWeek) },
              { label: t('bin.instance.lastAsked'), value: lastAsked() },
            ]
          : []),
        { label: t('bin.instance.entries'), value: entries },
      ]}
      button={t('bin.instance.button')}
      onDelete={onDelete}
    />
  );
}
