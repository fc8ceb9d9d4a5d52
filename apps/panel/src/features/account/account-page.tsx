import { useTranslation } from 'react-i18next';
import { SharedFailure } from '../../api/shared-failure.tsx';
import { useApiQuery } from '../../api/use-api.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import classes from './account.module.css';
import { DigestCard } from './digest-card.tsx';
import { EventUsageCard } from './event-usage-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** The account's password and sessions, the weekly mail, and how much of its quota visitors' events use. */
export function AccountPage() {
  const { t } = useTranslation();
  const sessions = useApiQuery('listSessions', {});
  const digest = useApiQuery('getDigest', {});
  const usage = useApiQuery('getEventUsage', {});
  return (
    <>
      <PageHeader title={t('screens.account')} text={t('account.text')} />
      <div className={classes.sections}>
        <SharedFailure reads={[sessions, digest, usage]} action="loadAccount">
          <SessionsCard />
          <PasswordCard />
          <DigestCard />
          <EventUsageCard />
        </SharedFailure>
      </div>
    </>
  );
}
