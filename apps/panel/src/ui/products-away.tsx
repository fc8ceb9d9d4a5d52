import { Alert } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Says why products are shown by their ids alone: search is away. The rest of the screen works. */
export function ProductsAway({ isShown }: { isShown: boolean }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      {isShown && (
        <Alert
          color="yellow"
          variant="light"
          mb="md"
          icon={<IconPlugConnectedX aria-hidden />}
          title={t('common.productsAway.title')}
        >
          {t('common.productsAway.text')}
        </Alert>
      )}
    </div>
  );
}
