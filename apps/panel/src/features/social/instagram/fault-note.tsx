import { Alert, Anchor } from '@mantine/core';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { InstagramFault } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../kit/paths.ts';
import classes from './instagram.module.css';

/** Those that end without the owner. */
const passing: readonly InstagramFault[] = ['throttled', 'unreachable', 'blocked'];
/** Those that are mended where the account is connected. */
const mendedThere: readonly InstagramFault[] = ['not_connected', 'reconnect', 'permission'];

type FaultNoteProps = { fault: InstagramFault; message: string | null };

/** Why posts can't be read, what to do, and what Instagram itself says. */
export function FaultNote({ fault, message }: FaultNoteProps) {
  const { t } = useTranslation();
  const isPassing = passing.includes(fault);
  return (
    <Alert
      variant="light"
      color={isPassing ? 'yellow' : 'red'}
      icon={isPassing ? <IconClock aria-hidden /> : <IconAlertTriangle aria-hidden />}
      title={t(`instagram.faults.${fault}.what`)}
    >
      {t(`instagram.faults.${fault}.todo`)}
      {mendedThere.includes(fault) && (
        <>
          {' '}
          <Anchor component={Link} to={pathTo('socialConfigs')} inherit underline="always">
            {t('screens.socialConfigs')}
          </Anchor>
        </>
      )}
      {message !== null && message !== '' && (
        <blockquote className={classes.quote}>
          {t('instagram.says')} <q dir="auto">{message}</q>
        </blockquote>
      )}
    </Alert>
  );
}
