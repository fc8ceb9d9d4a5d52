import { Button, Group, Modal } from '@mantine/core';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../../api/api-context.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { type AskBank, type BankQuestion, type Gateway, GatewayContextProvider } from './gateway-context.ts';

type Open = BankQuestion & {
  readonly settle: () => void;
  readonly fail: (reason: unknown) => void;
};

/** Plays the bank of the sandbox: whoever tries it out answers for the bank. To close the dialog is to refuse. */
export function SandboxBank({ gateway, children }: { gateway: Gateway; children: ReactNode }) {
  const { t } = useTranslation();
  const api = useApiClient();
  const [open, setOpen] = useState<Open | null>(null);
  const [isSending, setSending] = useState(false);
  const askBank = useCallback<AskBank>(
    (question) => new Promise((settle, fail) => setOpen({ ...question, settle, fail })),
    [],
  );
  const answer = async (isConfirmed: boolean): Promise<void> => {
    if (!open || isSending) return;
    setSending(true);
    await api
      .call('stepSandbox', { params: { id: open.id }, body: { step: 'confirm', isConfirmed } })
      .then(open.settle, open.fail);
    setSending(false);
    setOpen(null);
  };
  const isAsking = open !== null;
  return (
    <GatewayContextProvider
      value={useMemo(() => ({ gateway, askBank, isAsking }), [gateway, askBank, isAsking])}
    >
      {children}
      <Modal
        opened={isAsking}
        onClose={() => void answer(false)}
        title={t('subscription.sandbox.bank.title')}
        closeButtonProps={{ 'aria-label': t('common.close') }}
        centered
        zIndex={300}
      >
        {open && <p style={{ margin: 0 }}>{t(`subscription.sandbox.bank.${open.kind}`)}</p>}
        <Quiet>{t('subscription.sandbox.bank.note')}</Quiet>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" disabled={isSending} onClick={() => void answer(false)}>
            {t('subscription.sandbox.bank.refuse')}
          </Button>
          <Button data-autofocus loading={isSending} onClick={() => void answer(true)}>
            {t('subscription.sandbox.bank.confirm')}
          </Button>
        </Group>
      </Modal>
    </GatewayContextProvider>
  );
}
