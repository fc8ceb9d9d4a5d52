import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../kit/api-failure.ts';
import { type ActionName, failureText } from '../../kit/failure-messages.ts';
import type { en } from '../../locales/en.ts';

export type SuccessName = keyof (typeof en)['common']['notices'];

export function NoticeText({ name }: { name: SuccessName }) {
  const { t } = useTranslation();
  return t(`common.notices.${name}`);
}

export function FailureTitle({ action }: { action: ActionName }) {
  const { t } = useTranslation();
  return t(`errors.actions.${action}`);
}

/** The words of a failure; the request id stands below, small, for the one who is asked for help. */
export function FailureText({ failure }: { failure: ApiFailure }) {
  const { t } = useTranslation();
  return (
    <>
      {failureText(t, failure)}
      {failure.requestId && (
        <Text component="span" display="block" size="xs" c="dimmed" mt={4}>
          {t('errors.requestId', { id: failure.requestId })}
        </Text>
      )}
    </>
  );
}
