import { useTranslation } from 'react-i18next';
import { SharedFailure } from '../../api/shared-failure.tsx';
import { useApiQuery } from '../../api/use-api.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import classes from './account.module.css';
import { DigestCard } from './digest-card.tsx';
import { EventUsageCard } from './event-usage-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { PlanCard } from './plan-card.tsx';
import { RegionCard } from './region-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** The account: language and time zone, plan, password and sessions, the weekly mail, and how much of its quota visitors' events use. */
export function AccountPage() {
  const { t } = useTranslation();
  const sessions = useApiQuery('listSessions', {});
  const digest = useApiQuery('getDigest', {});
  const usage = useApiQuery('getEventUsage', {});
  const subscription = useApiQuery('getSubscription', {});
  return (
    <>
      <PageHeader title={t('screens.account')} text={t('account.text')} />
      <div className={classes.sections}>
        <SharedFailure reads={[subscription, sessions, digest, usage]} action="loadAccount">
          <RegionCard />
          <PlanCard />
          <PasswordCard />
          <SessionsCard />
          <DigestCard />
          <EventUsageCard />
        </SharedFailure>
      </div>
    </>
  );
}
