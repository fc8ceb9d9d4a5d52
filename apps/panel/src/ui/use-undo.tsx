import { Button, Group, Text } from '@mantine/core';
import { limits } from '@vitrina/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotices } from '../kit/use-notices.ts';

/** Announces a change and offers for 10 s to undo it, or what else the label says: `offerUndo(words, () => restore.mutate(…))`. */
export const useUndo = () => {
  const { t } = useTranslation();
  const notices = useNotices();
  return useCallback(
    (words: string, undo: () => void, label = t('common.undo')): void => {
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
              {label}
            </Button>
          </Group>
        ),
      });
    },
    [notices, t],
  );
};
