import { Badge } from '@mantine/core';
import type { PostObstacle } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';

const colors = {
  hidden: 'gray',
  gone: 'red',
  no_picture: 'yellow',
  no_hashtag: 'yellow',
} as const satisfies Record<PostObstacle, string>;

/** Why visitors don't see a post. */
export function ObstacleBadge({ obstacle }: { obstacle: PostObstacle }) {
  const { t } = useTranslation();
  return (
    <Badge
      variant="light"
      color={colors[obstacle]}
      tt="none"
      fw={560}
      radius="sm"
      h="auto"
      mih={20}
      styles={{ label: { whiteSpace: 'normal' } }}
    >
      {t(`social.obstacles.${obstacle}.name`)}
    </Badge>
  );
}
