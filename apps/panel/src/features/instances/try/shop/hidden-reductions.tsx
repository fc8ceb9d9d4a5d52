import { Alert } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { SearchInstance } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../../api/use-api.ts';
import { sharedFieldsSetting } from '../../../../settings-kit/settings/shared-fields.ts';
import classes from './shop.module.css';

const priceBefore = 'old_price';

/** Says how many products are reduced without customers seeing it, since the price before isn't shared with the shop's pages. */
export function HiddenReductions({ instance }: { instance: SearchInstance }) {
  const { t } = useTranslation();
  const shared = useApiQuery('getSharedFields', { body: { catalogId: instance.catalog.id } });
  const isHidden = shared.data !== undefined && !shared.data.data.some(({ field }) => field === priceBefore);
  const reduced = useApiQuery(
    'trySearch',
    {
      params: { searchId: instance.instanceId },
      body: { query: '', perPage: 1, filters: { [priceBefore]: ['0.01..'] } },
    },
    { enabled: isHidden },
  );
  const count = reduced.data?.data.total ?? 0;
  if (!isHidden || count === 0) return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      mb="md"
      icon={<IconEyeOff aria-hidden />}
      className={classes.hidden}
    >
      {t('try.shop.hiddenReductions', { count })}{' '}
      <Link to={sharedFieldsSetting.path}>{t('try.shop.share')}</Link>
    </Alert>
  );
}
