import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApiMutation, useReplaceReply } from '../../api/use-api.ts';
import { usePanel } from '../../kit/panel-context.ts';
import classes from './api-access.module.css';

/** Confirms a reset of the key, which can't be undone, and says what will stop working. */
export function ResetKey({ onClose }: { onClose: (isReset: boolean) => void }) {
  const { t } = useTranslation();
  const { notices } = usePanel();
  const replaceReply = useReplaceReply();
  const reset = useApiMutation('resetAuthKey', {
    invalidates: [],
    action: 'resetKey',
    onSuccess: (reply) => {
      replaceReply('getAuthKey', {}, reply);
      notices.succeed('keyReset');
      onClose(true);
    },
  });
  return (
    <Modal
      opened
      onClose={() => onClose(false)}
      title={t('apiAccess.reset.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <p className={classes.ask}>{t('apiAccess.reset.text')}</p>
      <ul className={classes.help}>
        <li>{t('apiAccess.reset.server')}</li>
        <li>{t('apiAccess.reset.pages')}</li>
        <li>{t('apiAccess.reset.domains')}</li>
      </ul>
      <div className={classes.askActions}>
        <Button variant="default" data-autofocus onClick={() => onClose(false)}>
          {t('common.cancel')}
        </Button>
        <Button color="red" loading={reset.isPending} onClick={() => reset.mutate({})}>
          {t('apiAccess.reset.confirm')}
        </Button>
      </div>
    </Modal>
  );
}
