import { IconHistory, IconLock, IconLockOpen, IconLogin2, IconPencil } from '@tabler/icons-react';
import type { OperatedCustomer } from '@vitrina/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api/use-api.ts';
import { useUser } from '../../kit/panel-context.ts';
import type { RowAction } from '../../ui/row-actions.tsx';
import { useUndo } from '../../ui/use-undo.tsx';

type Choices = {
  readonly edit: (customer: OperatedCustomer) => void;
  readonly enter: (customer: OperatedCustomer) => void;
  readonly showLog: (customerId: string) => void;
};

/** What can be done with a customer of the installation. */
export const useCustomerActions = ({ edit, enter, showLog }: Choices) => {
  const { t } = useTranslation();
  const ownId = useUser()?.uid;
  const offerUndo = useUndo();
  const { mutate } = useApiMutation('changeOperatedCustomer', {
    invalidates: ['listOperatedCustomers', 'listAuditLog'],
    action: 'changeCustomer',
  });
  return useCallback(
    (customer: OperatedCustomer): RowAction[] => {
      const { customerId, name, isDisabled, isOperator } = customer;
      const setDisabled = (next: boolean): void =>
        mutate(
          { params: { customerId }, body: { isDisabled: next } },
          {
            onSuccess: () =>
              offerUndo(t(next ? 'operator.isDisabled' : 'operator.isEnabled', { name }), () =>
                mutate({ params: { customerId }, body: { isDisabled: !next } }),
              ),
          },
        );
      const reason = isOperator ? 'operator' : isDisabled && 'disabled';
      return [
        { label: t('operator.edit.open'), icon: IconPencil, onClick: () => edit(customer) },
        {
          label: t('operator.signIn.open'),
          icon: IconLogin2,
          disabledReason: reason ? t(`operator.signIn.reasons.${reason}`) : undefined,
          onClick: () => enter(customer),
        },
        { label: t('operator.log.open'), icon: IconHistory, onClick: () => showLog(customerId) },
        // Whoever disables the own account can't undo it.
        ...(customerId === ownId
          ? []
          : [
              {
                label: t(isDisabled ? 'operator.enable' : 'operator.disable'),
                icon: isDisabled ? IconLockOpen : IconLock,
                isDangerous: !isDisabled,
                onClick: () => setDisabled(!isDisabled),
              },
            ]),
      ];
    },
    [t, ownId, offerUndo, mutate, edit, enter, showLog],
  );
};
