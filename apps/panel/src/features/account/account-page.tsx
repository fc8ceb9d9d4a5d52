import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/page-header.tsx';
import classes from './account.module.css';
import { DigestCard } from './digest-card.tsx';
import { EventUsageCard } from './event-usage-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** The account's password and sessions, the weekly mail, and how much of its quota visitors' events use. */
export function AccountPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('screens.account')} text={t('account.text')} />
      <div className={classes.sections}>
        <SessionsCard />
        <PasswordCard />
        <DigestCard />
        <EventUsageCard />
      </div>
    </>
  );
}
