import { Button, Title } from '@mantine/core';
import type { BillingData, Subscription } from '@vitrina/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { isSameValue } from '../../../api/editor/problems.ts';
import { useFormDraft } from '../../../api/editor/use-form-draft.ts';
import { focusFirstProblem } from '../../../kit/form/focus-first-problem.ts';
import { usePreferences } from '../../../kit/panel-context.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { CardFields } from '../gateway/card-fields.tsx';
import type { CardHandle } from '../gateway/gateway-context.ts';
import { PaymentFailure } from '../payments/payment-failure.tsx';
import { BillingInputs } from './billing-inputs.tsx';
import { type BillingField, billingFieldNames, findInvalidFields } from './billing-problems.ts';
import classes from './payer.module.css';
import { usePayer } from './use-payer.ts';

const emptyBilling: BillingData = {
  firstName: '',
  lastName: '',
  address: '',
  city: '',
  country: '',
  postalCode: '',
  companyName: '',
  vatNumber: '',
};
/** As typed: what is wrong in it is told once more. */
const typedBilling = z.record(z.string(), z.string());

/** Most shops pay from the country whose language the panel speaks. */
const homeCountries = { pl: 'PL', cz: 'CZ', en: '' } as const;

export type PayerParts = 'both' | 'billing' | 'card';

type PayerFormProps = {
  parts: PayerParts;
  saved: BillingData | null;
  submitLabel: string;
  /** What is said above the button. */
  note?: string | undefined;
  onSaved: (subscription: Subscription) => void;
};

/** The form of billing data, of a card, or of both. Unsaved billing data is kept for the tab; a card number must be stored nowhere. */
export function PayerForm({ parts, saved, submitLabel, note, onSaved }: PayerFormProps) {
  const { t } = useTranslation();
  const { locale } = usePreferences();
  const initial = saved ?? { ...emptyBilling, country: homeCountries[locale] };
  const draft = useFormDraft(typedBilling, '?payer');
  const [data, setData] = useState({ ...initial, ...(parts !== 'card' && draft.stored) });
  const [left, setLeft] = useState<ReadonlySet<BillingField>>(new Set());
  const card = useRef<CardHandle>(null);
  const withBilling = parts !== 'card';
  const payer = usePayer((after) => {
    if (withBilling) draft.drop();
    onSaved(after);
  });
  const isUntouched = isSameValue(data, initial);
  useEffect(() => {
    if (withBilling) draft.store(isUntouched ? null : data);
  }, [draft.store, withBilling, isUntouched, data]);
  const invalid = findInvalidFields(data);
  const refused: readonly string[] = payer.error?.problems.map(({ path }) => path) ?? [];
  const submit = (): void => {
    // Both are checked, so that everything wrong is shown at once.
    const isCardFine = parts === 'billing' || card.current?.check() === true;
    const isDataFine = !withBilling || invalid.size === 0;
    if (withBilling) setLeft(new Set(billingFieldNames));
    if (!isCardFine || !isDataFine) {
      focusFirstProblem();
      return;
    }
    payer.save({
      billing: withBilling ? data : null,
      card: parts === 'billing' ? null : card.current,
      owner: data,
    });
  };
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {withBilling && (
        <section className={classes.part}>
          {parts === 'both' && (
            <Title order={3} size="h4">
              {t('subscription.payer.billing')}
            </Title>
          )}
          <RestoredNote
            draft={draft}
            onDiscard={() => {
              draft.drop();
              payer.reset();
              setLeft(new Set());
              setData(initial);
            }}
          />
          <BillingInputs
            data={data}
            isInvalidAt={(name) => (left.has(name) && invalid.has(name)) || refused.includes(name)}
            onChange={(next) => {
              payer.reset();
              setData(next);
            }}
            onLeave={(name) => {
              if (data[name] !== '') setLeft((before) => new Set([...before, name]));
            }}
          />
          {parts === 'billing' && <Quiet>{t('subscription.payer.issued')}</Quiet>}
        </section>
      )}
      {parts !== 'billing' && (
        <section className={classes.part}>
          {parts === 'both' && (
            <Title order={3} size="h4">
              {t('subscription.payer.card')}
            </Title>
          )}
          <CardFields handle={card} />
        </section>
      )}
      {payer.error && refused.length === 0 && <PaymentFailure failure={payer.error} what="card" />}
      {note && <Quiet size="md">{note}</Quiet>}
      <div>
        <Button type="submit" loading={payer.isPending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
