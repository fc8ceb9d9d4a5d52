import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/use-api.ts';
import { useNotices } from '../../../kit/use-notices.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import classes from './feed-password.module.css';
import { changedByPassword, noPassword, takeFocus } from './feed-password.ts';

type SavedFeedPasswordProps = {
  catalogId: string;
  url: string;
  takesFocus?: boolean;
  onChange: () => void;
  onRemoved?: () => void;
};

/** Says that a password is saved, and offers to change or remove it. A removal can't be undone, so it asks first. */
export function SavedFeedPassword({
  catalogId,
  url,
  takesFocus = false,
  onChange,
  onRemoved,
}: SavedFeedPasswordProps) {
  const { t } = useTranslation();
  const notices = useNotices();
  const [isAsking, setIsAsking] = useState(false);
  const [wasCancelled, setWasCancelled] = useState(false);
  const removal = useApiMutation('saveFeedCredentials', {
    invalidates: changedByPassword,
    action: 'saveFeedPassword',
    onSuccess: () => {
      notices.succeed('feedPasswordRemoved');
      onRemoved?.();
    },
  });
  return (
    <div className={classes.saved}>
      <span className={classes.savedWords}>
        <IconLock size={16} aria-hidden />
        {t('catalog.password.saved')}
      </span>
      {isAsking ? (
        <>
          <Quiet>{t('catalog.password.removeText')}</Quiet>
          <div className={classes.actions}>
            <Button
              size="compact-md"
              color="red"
              loading={removal.isPending}
              onClick={() => removal.mutate({ params: { catalogId }, body: { ...noPassword, url } })}
            >
              {t('catalog.password.remove')}
            </Button>
            <Button
              size="compact-md"
              variant="default"
              ref={takeFocus}
              onClick={() => {
                setWasCancelled(true);
                setIsAsking(false);
              }}
            >
              {t('common.cancel')}
            </Button>
          </div>
        </>
      ) : (
        <div className={classes.actions}>
          <Button
            size="compact-md"
            variant="default"
            {...(takesFocus && !wasCancelled && { ref: takeFocus })}
            onClick={onChange}
          >
            {t('catalog.password.change')}
          </Button>
          <Button
            size="compact-md"
            variant="subtle"
            color="gray"
            {...(wasCancelled && { ref: takeFocus })}
            onClick={() => setIsAsking(true)}
          >
            {t('catalog.password.remove')}
          </Button>
        </div>
      )}
    </div>
  );
}
