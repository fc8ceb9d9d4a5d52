import { Progress, Title } from '@mantine/core';
import type { EventUsage } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../api/query-view.tsx';
import { useApiQuery } from '../../api/use-api.ts';
import { useFormat } from '../../kit/use-format.ts';
import { Card } from '../../ui/card.tsx';
import { EventRoomNote, eventRoomOf } from '../../ui/event-room-note.tsx';
import { Quiet } from '../../ui/quiet.tsx';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import classes from './account.module.css';

const colors = { enough: undefined, near: 'yellow', full: 'red' } as const;

/** How much of the quota for visitors' events is used. */
export function EventUsageCard() {
  const usage = useApiQuery('getEventUsage', {});
  return (
    <QueryView query={usage} action="loadEventUsage" skeleton={<RowsSkeleton rows={2} />}>
      {({ data }) => <Usage usage={data} />}
    </QueryView>
  );
}

function Usage({ usage }: { usage: EventUsage }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { usedBytes, quotaBytes, retentionDays } = usage;
  const color = colors[eventRoomOf(usage)];
  const taken = t('account.events.taken', {
    used: format.bytes(usedBytes),
    all: format.bytes(quotaBytes),
  });
  return (
    <Card>
      <Title order={2} size="h3">
        {t('account.events.title')}
      </Title>
      <Quiet size="md">{t('account.events.text', { count: retentionDays })}</Quiet>
      <div className={classes.usage}>
        <Progress
          value={Math.min(100, (100 * usedBytes) / quotaBytes)}
          {...(color && { color })}
          size="lg"
          radius="xl"
          aria-label={taken}
        />
        <span className={classes.taken}>{taken}</span>
      </div>
      <EventRoomNote usage={usage} />
    </Card>
  );
}
