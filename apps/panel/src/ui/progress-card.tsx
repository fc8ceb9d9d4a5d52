import { Group, Paper, Progress, Text } from '@mantine/core';
import type { ImportProgress } from '@vitrina/contract';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../kit/use-format.ts';

type ProgressCardProps = {
  title: ReactNode;
  progress: ImportProgress;
  /** ISO 8601. If given, the card estimates the remaining time. */
  startedAt?: string;
  action?: ReactNode;
  /** Nothing moves, or nobody knows whether it does: the card says this instead of showing a bar. */
  still?: { note: ReactNode };
};

const shareOf = ({ phase, bytes, totalBytes }: ImportProgress): number | null => {
  if (phase === 'done') return 1;
  if (phase === 'fetching' && totalBytes) return Math.min(1, bytes / totalBytes);
  return null;
};

/** The progress of a long task: phase, counts, remaining time, and that it continues when the page is left. */
export function ProgressCard({ title, progress, startedAt, action, still }: ProgressCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const mountedAt = useRef(Date.now());
  const share = shareOf(progress);
  const begin = startedAt ? Date.parse(startedAt) : mountedAt.current;
  const leftSeconds =
    share && share > 0.05 && share < 1 ? ((Date.now() - begin) * (1 / share - 1)) / 1000 : null;
  const bytesText = (): string => {
    const done = format.bytes(progress.bytes);
    if (progress.totalBytes === null) return done;
    return t('common.progress.bytes', { done, total: format.bytes(progress.totalBytes) });
  };
  const facts = [
    progress.items > 0 && t('common.progress.items', { count: progress.items }),
    progress.phase === 'fetching' && progress.bytes > 0 && bytesText(),
    leftSeconds !== null && t('common.progress.left', { time: format.duration(leftSeconds) }),
  ].filter((fact) => fact !== false);
  return (
    <Paper withBorder p="lg" role="status">
      <Group justify="space-between" mb="xs">
        <Text fw={600}>{title}</Text>
        {action}
      </Group>
      {still ? (
        <Text size="sm" c="dimmed">
          {still.note}
        </Text>
      ) : (
        <>
          <Progress
            value={share === null ? 100 : share * 100}
            animated={share === null}
            striped={share === null}
            size="md"
            radius="xl"
            aria-label={t(`common.importPhases.${progress.phase}`)}
          />
          <Group justify="space-between" mt="xs" gap="xs">
            <Text size="sm">{t(`common.importPhases.${progress.phase}`)}</Text>
            <Text size="sm" c="dimmed" className="num">
              {facts.join(' · ')}
            </Text>
          </Group>
          <Text size="xs" c="dimmed" mt={6}>
            {t('common.progress.continues')}
          </Text>
        </>
      )}
    </Paper>
  );
}
