import { Anchor, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { limits } from '@vitrina/contract';
import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../kit/api-failure.ts';
import { type ActionName, failureText } from '../../kit/failure-messages.ts';
import type { NoticeOutlet, SuccessName } from '../../kit/notices.ts';
import { pathTo } from '../../kit/paths.ts';

// Components rather than text, so that notices on screen follow a change of language.
function SuccessText({ name }: { name: SuccessName }) {
  const { t } = useTranslation();
  return t(`common.notices.${name}`);
}

function SlowText() {
  const { t } = useTranslation();
  return t('common.slow');
}

/** Failures whose documented title is just “Error”; what failed is their first sentence. */
const plainlyTitled: readonly ActionName[] = ['saveTemplate'];

function FailureTitle({ action }: { action: ActionName }) {
  const { t } = useTranslation();
  return plainlyTitled.includes(action) ? t('errors.title') : t(`errors.actions.${action}`);
}

function FailedAction({ action }: { action: ActionName }) {
  const { t } = useTranslation();
  return t(`errors.actions.${action}`);
}

/** The message of a failure, with the request id in small print for support. */
function FailureText({ failure }: { failure: ApiFailure }) {
  const { t } = useTranslation();
  return (
    <>
      {failureText(t, failure)}
      {failure.code === 'SUBSCRIPTION_READ_ONLY' && (
        // Notices are drawn outside of the router.
        <Anchor href={pathTo('subscription')} display="block" size="sm" mt={4}>
          {t('common.strips.toSubscription')}
        </Anchor>
      )}
      {failure.requestId && (
        <Text component="span" display="block" size="xs" c="dimmed" mt={4}>
          {t('errors.requestId', { id: failure.requestId })}
        </Text>
      )}
    </>
  );
}

/** Shows notices as notifications of the component library. */
export const createNoticeOutlet = (words: i18n): NoticeOutlet => {
  let shownCount = 0;
  const show: NoticeOutlet['show'] = (notification) => {
    shownCount += 1;
    return notifications.show({
      closeButtonProps: { 'aria-label': words.t('common.close') },
      position: typeof notification.autoClose === 'number' ? 'bottom-center' : 'top-center',
      // The newest is seen at once; if there are too many, the oldest wait.
      priority: shownCount,
      ...notification,
    });
  };
  return {
    show,
    hide: notifications.hide,
    showSuccess: (name) => {
      show({ color: 'green', autoClose: limits.toastMs, message: <SuccessText name={name} /> });
    },
    showSlow: () => show({ loading: true, autoClose: false, withCloseButton: false, message: <SlowText /> }),
    showError: (id, { action, failure }, onClose) => {
      const title = <FailureTitle action={action} />;
      const isPlain = plainlyTitled.includes(action);
      show({
        id,
        color: failure ? 'red' : 'yellow',
        autoClose: false,
        role: 'alert',
        title: (failure || isPlain) && title,
        message: (
          <>
            {isPlain && (
              <Text size="sm" component="p" m={0}>
                <FailedAction action={action} />
              </Text>
            )}
            {failure ? <FailureText failure={failure} /> : !isPlain && title}
          </>
        ),
        onClose,
      });
    },
  };
};
