import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Why what imports products can't be saved now. Always there, so that a reader of the screen hears of it when an import begins. */
export function WaitsForImport({ id, isImporting }: { id: string; isImporting: boolean }) {
  const { t } = useTranslation();
  return (
    <Text id={id} role="status" size="sm" c="dimmed">
      {isImporting && t('catalog.waitsForImport')}
    </Text>
  );
}
