import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApiMutation, useReplaceReply } from '../../../api/use-api.ts';
import { sourceCalls, streamCalls } from '../social-calls.ts';
import { useTell } from '../use-tell.ts';
import classes from './connection.module.css';

/** Asks before the account is disconnected, and says what goes and what stays. */
export function DisconnectAsk({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const replaceReply = useReplaceReply();
  const disconnect = useApiMutation('disconnectInstagram', {
    action: 'disconnectInstagram',
    invalidates: [...sourceCalls, ...streamCalls],
    onSuccess: (reply) => {
      replaceReply('getInstagramConnection', {}, reply);
      tell(t('instagram.disconnect.done'));
      onClose();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('instagram.disconnect.title', { name })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <p className={classes.ask}>{t('instagram.disconnect.goes')}</p>
      <ul className={classes.going}>
        <li>{t('instagram.disconnect.token')}</li>
        <li>{t('instagram.disconnect.posts')}</li>
      </ul>
      <p className={classes.ask}>{t('instagram.disconnect.stays')}</p>
      <div className={classes.askActions}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button color="red" loading={disconnect.isPending} onClick={() => disconnect.mutate({})}>
          {t('instagram.disconnect.confirm')}
        </Button>
      </div>
    </Modal>
  );
}
