import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLink } from './link-context.ts';

/** Leads from a list to what was deleted from it; nothing where the bin is empty. */
export function BinLink({ to, count }: { to: string; count: number }) {
  const { t } = useTranslation();
  const Link = useLink();
  if (count === 0) return null;
  return (
    <Button
      component={Link}
      to={to}
      variant="subtle"
      color="gray"
      leftSection={<IconTrash size={17} aria-hidden />}
    >
      {t('common.bin', { count })}
    </Button>
  );
}
