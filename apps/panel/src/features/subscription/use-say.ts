import { limits } from '@vitrina/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { usePanel } from '../../kit/panel-context.ts';
import type { Messages } from '../../locales/messages.ts';

/** Announces what was done to the subscription. */
export const useSay = () => {
  const { t } = useTranslation();
  const { notices } = usePanel();
  return useCallback(
    (done: keyof Messages['subscription']['done'], color: 'green' | 'yellow' = 'green'): void => {
      notices.show({ color, autoClose: limits.toastMs, message: t(`subscription.done.${done}`) });
    },
    [notices, t],
  );
};
