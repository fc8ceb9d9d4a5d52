import { Button, Group, Modal } from '@mantine/core';
import type { OperatedCustomer } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api/use-api.ts';
import { usePanel } from '../../kit/panel-context.ts';

/** Signs in as a customer in this tab, after saying that it is logged. Open while there is a customer. */
export function SignInAs({ customer, onClose }: { customer: OperatedCustomer | null; onClose: () => void }) {
  const { t } = useTranslation();
  const { goTo } = usePanel();
  const signIn = useApiMutation('signInAsCustomer', {
    invalidates: [],
    action: 'signInAs',
    onSuccess: ({ data }) => goTo(data.url),
  });
  const name = customer?.name ?? '';
  return (
    <Modal
      opened={customer !== null}
      onClose={onClose}
      title={t('operator.signIn.title', { name })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      centered
    >
      {t('operator.signIn.text')}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('operator.signIn.cancelled')}
        </Button>
        <Button
          loading={signIn.isPending || signIn.isSuccess}
          onClick={() => customer && signIn.mutate({ params: { customerId: customer.customerId }, body: {} })}
        >
          {t('operator.signIn.confirm', { name })}
        </Button>
      </Group>
    </Modal>
  );
}
