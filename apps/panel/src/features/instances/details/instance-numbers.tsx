import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StoreFacts } from '../../../settings-kit/store/store-facts.tsx';
import { Card } from '../../../ui/card.tsx';

/** The number of products on a page, and the queries offered before typing. They are changed with the settings of the shop. */
export function InstanceNumbers({ searchId }: { searchId: string }) {
  const { t } = useTranslation();
  return (
    <Card size="md">
      <Title order={2} size="h3">
        {t('instances.details.numbers')}
      </Title>
      <StoreFacts searchId={searchId} names={['itemsPerPage', 'recentQueries', 'popularQueries']} />
    </Card>
  );
}
