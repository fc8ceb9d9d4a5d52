import { Badge } from '@mantine/core';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { PhrasesNowContext } from './phrases-now-context.ts';

/** Says of a phrase that found nothing that it was mended since. */
export function MendedBadge({ phrase }: { phrase: string }) {
  const now = useContext(PhrasesNowContext).get(phrase);
  const { t } = useTranslation();
  if (!now || now.state === 'nothing') return null;
  return (
    <Badge variant="light" color="gray" tt="none" fw={500} radius="sm" ms={8}>
      {t(`mend.badge.${now.state}`, { count: now.found })}
    </Badge>
  );
}
