import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { EventUsage } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';

/** The share from which on the operator is warned as well. */
const nearShare = 0.8;

export const eventRoomOf = ({ usedBytes, quotaBytes }: EventUsage): 'enough' | 'near' | 'full' => {
  if (usedBytes >= quotaBytes) return 'full';
  return usedBytes >= quotaBytes * nearShare ? 'near' : 'enough';
};

/** Warns if the storage for visitors' events is running out or has run out; renders nothing otherwise. */
export function EventRoomNote({ usage }: { usage: EventUsage }) {
  const { t } = useTranslation();
  const room = eventRoomOf(usage);
  if (room === 'enough') return null;
  return (
    <Alert
      color={room === 'full' ? 'red' : 'yellow'}
      icon={<IconAlertTriangle aria-hidden />}
      title={t(`common.eventRoom.${room}.title`)}
    >
      {t(`common.eventRoom.${room}.text`)}
    </Alert>
  );
}
