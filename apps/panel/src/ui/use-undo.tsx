import { Button, Group, Text } from '@mantine/core';
import { limits } from '@vitrina/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotices } from '../kit/use-notices.ts';

/** Announces a deletion and offers to undo it for 10 s: `offerUndo(words, () => restore.mutate(…))`. */
export const useUndo = () => {
  const { t } = useTranslation();
  const notices = useNotices();
  return useCallback(
    (words: string, undo: () => void): void => {
      const id = notices.show({
        autoClose: limits.undoMs,
        withAutoCloseProgress: true,
        role: 'status',
        message: (
          <Group justify="space-between" wrap="nowrap">
            <Text size="sm">{words}</Text>
            <Button
              flex="none"
              size="compact-sm"
              variant="light"
              onClick={() => {
                notices.hide(id);
                undo();
              }}
            >
              {t('common.undo')}
            </Button>
          </Group>
        ),
      });
    },
    [notices, t],
  );
};
