import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { EventUsage } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';

/** From this share on the operator is told too. */
const nearShare = 0.8;

export const eventRoomOf = ({ usedBytes, quotaBytes }: EventUsage): 'enough' | 'near' | 'full' => {
  if (usedBytes >= quotaBytes) return 'full';
  return usedBytes >= quotaBytes * nearShare ? 'near' : 'enough';
};

/** Says that the room for visitors' events runs out, or has: nothing where there is enough. */
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
