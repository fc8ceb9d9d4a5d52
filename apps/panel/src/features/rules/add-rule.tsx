import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../kit/paths.ts';

/** Leads to a new rule. */
export function AddRule() {
  const { t } = useTranslation();
  return (
    <Button component={Link} to={pathTo('ruleAdd')} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('screens.ruleAdd')}
    </Button>
  );
}
