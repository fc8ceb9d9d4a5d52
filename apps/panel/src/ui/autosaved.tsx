import { Loader, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** The quiet sign of a screen that saves by itself. */
export function Autosaved({ state }: { state: 'idle' | 'saving' | 'saved' }) {
  const { t } = useTranslation();
  return (
    <Text component="span" role="status" size="sm" c="dimmed" display="inline-flex" style={{ gap: 6 }}>
      {state === 'saving' && <Loader size={14} color="gray" />}
      {state === 'saved' && (
        <>
          <IconCheck size={16} aria-hidden />
          {t('common.autosaved')}
        </>
      )}
    </Text>
  );
}
