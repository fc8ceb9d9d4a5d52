import { Badge } from '@mantine/core';
import type { PhraseNow } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';

/** Says of a phrase that found nothing that it was mended since. */
export function MendedBadge({ now }: { now: PhraseNow | undefined }) {
  const { t } = useTranslation();
  if (!now || now.state === 'nothing') return null;
  return (
    <Badge variant="light" color="gray" tt="none" fw={500} radius="sm" ms={8}>
      {t(`mend.badge.${now.state}`, { count: now.found })}
    </Badge>
  );
}
