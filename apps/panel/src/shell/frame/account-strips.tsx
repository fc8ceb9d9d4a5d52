import { Button } from '@mantine/core';
import { IconAlertTriangle, IconLock, IconUserShield } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePanel, useUser } from '../../kit/panel-context.ts';
import { pathTo } from '../../kit/paths.ts';
import { useCurrentScreen } from '../menu/use-menu.ts';
import classes from './account-strips.module.css';

/** What holds for the whole account, above every screen: that an operator is signed in, that a payment failed, that nothing can be changed. */
export function AccountStrips() {
  const { t } = useTranslation();
  const { signOut } = usePanel();
  const user = useUser();
  // The screen itself says why, and what to do about it.
  const isOnSubscription = useCurrentScreen() === 'subscription';
  const owing = (): 'readOnly' | 'failedCharge' | null => {
    if (isOnSubscription) return null;
    if (user?.isReadOnly) return 'readOnly';
    return user?.hasFailedCharge ? 'failedCharge' : null;
  };
  const owed = owing();
  return (
    <>
      {user?.isOperated && (
        <div role="status" className={classes.root} data-kind="operated">
          <IconUserShield size={18} aria-hidden />
          <span>{t('common.strips.operated', { name: user.displayName })}</span>
          <Button size="compact-sm" variant="white" color="dark" onClick={() => void signOut()}>
            {t('common.signOut')}
          </Button>
        </div>
      )}
      {owed && (
        <div role="status" className={classes.root} data-kind={owed}>
          {owed === 'readOnly' ? (
            <IconLock size={18} aria-hidden />
          ) : (
            <IconAlertTriangle size={18} aria-hidden />
          )}
          <span>
            {t(`common.strips.${owed}`)}{' '}
            <Link to={pathTo('subscription')} className={classes.link}>
              {t('common.strips.toSubscription')}
            </Link>
          </span>
        </div>
      )}
    </>
  );
}
