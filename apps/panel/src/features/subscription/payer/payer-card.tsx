import { Button, Title } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import type { BillingData, SavedCard, Subscription } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTag } from '../../../kit/locale.ts';
import { usePreferences } from '../../../kit/panel-context.ts';
import { Card } from '../../../ui/card.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { useGateway } from '../gateway/gateway-context.ts';
import { useBillingFormat } from '../use-billing-format.ts';
import { useSay } from '../use-say.ts';
import { countryName } from './countries.ts';
import classes from './payer.module.css';
import { PayerForm, type PayerParts } from './payer-form.tsx';

type PayerCardProps = {
  subscription: Subscription;
  /** Which drawer is open; another part of the page may open that of the card. */
  edited: PayerParts | null;
  onEdit: (parts: PayerParts | null) => void;
};

/** Who pays and with which card, and the drawers that change it. */
export function PayerCard({ subscription, edited, onEdit }: PayerCardProps) {
  const { t } = useTranslation();
  const say = useSay();
  // A drawer that closes keeps its title until it is gone.
  const [opened, setOpened] = useState<PayerParts>('both');
  if (edited !== null && edited !== opened) setOpened(edited);
  const { isAsking } = useGateway();
  const format = useBillingFormat();
  const { billing, card, dunning } = subscription;
  // A new card pays at once what is due.
  const due = dunning && opened !== 'billing' ? format.gross(dunning.amount) : null;
  const tell = (after: Subscription): void => {
    if (due === null) say(opened === 'billing' ? 'billing' : 'card');
    else if (after.dunning === null) say('cardPaid');
    else say('cardUnpaid', 'yellow');
  };
  const titles = {
    both: t('subscription.payer.title'),
    billing: t('subscription.payer.billing'),
    card: t('subscription.payer.card'),
  };
  return (
    <Card>
      <Title order={2} size="h3">
        {t('subscription.payer.title')}
      </Title>
      {billing === null && card === null ? (
        <>
          <Quiet size="md">{t('subscription.payer.none')}</Quiet>
          <div>
            <Button variant="default" onClick={() => onEdit('both')}>
              {t('subscription.payer.add')}
            </Button>
          </div>
        </>
      ) : (
        <div className={classes.saved}>
          <SavedCardFacts card={card} onEdit={() => onEdit(billing === null ? 'both' : 'card')} />
          {billing && (
            <SavedBilling billing={billing} vat={subscription.vat} onEdit={() => onEdit('billing')} />
          )}
        </div>
      )}
      <SideDrawer
        title={titles[opened]}
        isOpen={edited !== null}
        isCovered={isAsking}
        onClose={() => onEdit(null)}
      >
        <PayerForm
          parts={opened}
          saved={billing}
          note={due === null ? undefined : t('subscription.payer.paysAtOnce', { amount: due })}
          submitLabel={
            due === null ? t('subscription.payer.save') : t('subscription.payer.saveAndPay', { amount: due })
          }
          onSaved={(after) => {
            tell(after);
            onEdit(null);
          }}
        />
      </SideDrawer>
    </Card>
  );
}

function SavedCardFacts({ card, onEdit }: { card: SavedCard | null; onEdit: () => void }) {
  const { t } = useTranslation();
  const format = useBillingFormat();
  return (
    <section className={classes.facts} aria-label={t('subscription.payer.card')}>
      {card ? (
        <>
          <span className={classes.name}>
            <IconCreditCard size={20} stroke={1.6} aria-hidden />
            {format.card(card)}
          </span>
          <Quiet isNumeric>
            {t('subscription.payer.expires', {
              month: `${String(card.expMonth).padStart(2, '0')}/${card.expYear}`,
            })}
          </Quiet>
        </>
      ) : (
        <Quiet size="md">{t('subscription.payer.noCard')}</Quiet>
      )}
      <div>
        <Button variant="default" onClick={onEdit}>
          {t(card ? 'subscription.payer.editCard' : 'subscription.payer.addCard')}
        </Button>
      </div>
    </section>
  );
}

type SavedBillingProps = { billing: BillingData; vat: Subscription['vat']; onEdit: () => void };

function SavedBilling({ billing, vat, onEdit }: SavedBillingProps) {
  const { t } = useTranslation();
  const { locale } = usePreferences();
  const { firstName, lastName, companyName, address, postalCode, city, country, vatNumber } = billing;
  const person = `${firstName} ${lastName}`;
  return (
    <section className={classes.facts} aria-label={t('subscription.payer.billing')}>
      <span className={classes.name}>{companyName || person}</span>
      <Quiet>
        {companyName && (
          <>
            {person}
            <br />
          </>
        )}
        {address}
        <br />
        {[postalCode, city].join(' ').trim()}, {countryName(formatTag(locale), country)}
      </Quiet>
      {vatNumber && (
        <Quiet>
          {t('subscription.payer.vat', { number: vatNumber })}
          {vat.numberState !== 'none' && (
            <>
              <br />
              {t(`subscription.payer.vatStates.${vat.numberState}`)}
            </>
          )}
        </Quiet>
      )}
      <div>
        <Button variant="default" onClick={onEdit}>
          {t('subscription.payer.editBilling')}
        </Button>
      </div>
    </section>
  );
}
