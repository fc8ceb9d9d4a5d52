import { Alert, Input, Skeleton } from '@mantine/core';
import type { Stripe, StripeElements, StripeElementType } from '@stripe/stripe-js';
import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../../kit/panel-context.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import classes from './gateway.module.css';
import type { CardHandle } from './gateway-context.ts';
import { useStripe } from './use-stripe.ts';

const parts = [
  { element: 'cardNumber', name: 'cardNumber' },
  { element: 'cardExpiry', name: 'expiry' },
  { element: 'cardCvc', name: 'cvc' },
] as const satisfies readonly { element: StripeElementType; name: string }[];
type PartName = (typeof parts)[number]['name'];
type PartState = { readonly isComplete: boolean; readonly isInvalid: boolean };

/** The colours of the present skin. The fields are in frames, which don't see the page's style sheets. */
const readStyle = () => {
  const page = getComputedStyle(document.documentElement);
  const colour = (name: string): string => page.getPropertyValue(name).trim();
  return {
    base: {
      color: colour('--ink'),
      fontFamily: 'Inter, system-ui, sans-serif',
      fontSize: '16px',
      '::placeholder': { color: colour('--ink-quiet') },
    },
    invalid: { color: colour('--mantine-color-error') },
  };
};

/** Stripe's own fields, each in a frame of Stripe's: the number never reaches this page. */
export function StripeCardFields({
  handle,
  publishableKey,
}: {
  handle: Ref<CardHandle>;
  publishableKey: string;
}) {
  const { t } = useTranslation();
  const { data: stripe, isError } = useStripe(publishableKey);
  if (isError) return <Alert color="red">{t('subscription.payer.notLoaded')}</Alert>;
  if (!stripe) return <Skeleton height={140} radius="md" />;
  return <StripeFields stripe={stripe} handle={handle} />;
}

const untouched: Readonly<Record<PartName, PartState>> = {
  cardNumber: { isComplete: false, isInvalid: false },
  expiry: { isComplete: false, isInvalid: false },
  cvc: { isComplete: false, isInvalid: false },
};

function StripeFields({ stripe, handle }: { stripe: Stripe; handle: Ref<CardHandle> }) {
  const { t } = useTranslation();
  const { skin, locale } = usePreferences();
  const id = useId().replaceAll(':', '');
  const elements = useRef<StripeElements | null>(null);
  const [states, setStates] = useState(untouched);
  const [isAttempted, setAttempted] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields take their colours when they are made.
  useEffect(() => {
    const made = stripe.elements({ locale: locale === 'cz' ? 'cs' : locale });
    elements.current = made;
    setStates(untouched);
    const mounted = parts.map(({ element: type, name }) => {
      // The library's overloads know each type alone, not their union.
      const element = made.create(type as 'cardNumber', { style: readStyle() });
      element.mount(`#${id}${name}`);
      element.on('change', ({ complete, error }) =>
        setStates((before) => ({
          ...before,
          [name]: { isComplete: complete, isInvalid: error !== undefined },
        })),
      );
      return element;
    });
    return () => {
      for (const element of mounted) element.destroy();
    };
  }, [stripe, skin, locale, id]);

  useImperativeHandle(handle, () => ({
    check: () => {
      setAttempted(true);
      return Object.values(states).every(({ isComplete }) => isComplete);
    },
    confirm: async ({ clientSecret }, owner) => {
      const card = elements.current?.getElement('cardNumber');
      if (!card) return;
      // What Stripe refused is read by the server, which has words for it.
      await stripe.confirmCardSetup(clientSecret, {
        payment_method: {
          card,
          billing_details: {
            name: `${owner.firstName} ${owner.lastName}`,
            address: {
              line1: owner.address,
              city: owner.city,
              country: owner.country,
              postal_code: owner.postalCode,
            },
          },
        },
      });
    },
  }));

  return (
    <div className={classes.card}>
      {parts.map(({ name }) => {
        const { isComplete, isInvalid } = states[name];
        const isWrong = isInvalid || (isAttempted && !isComplete);
        return (
          <Input.Wrapper
            key={name}
            label={t(`subscription.fields.${name}`)}
            labelElement="div"
            required
            className={name === 'cardNumber' ? classes.number : undefined}
            error={isWrong && t(`subscription.invalid.${name}`)}
          >
            <div id={id + name} className={classes.frame} data-invalid={isWrong || undefined} />
          </Input.Wrapper>
        );
      })}
      <Quiet>{t('subscription.payer.safe')}</Quiet>
    </div>
  );
}
