import { TextInput } from '@mantine/core';
import { checkCard, findCardBrand, listSandboxCards, readSandboxCard } from '@vitrina/billing-rules';
import { type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../../api/api-context.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { caretInGroups, groupByFour } from './card-number.ts';
import classes from './gateway.module.css';
import { type CardHandle, useGateway } from './gateway-context.ts';
import { TestCardList } from './test-card-list.tsx';

type CardField = 'cardNumber' | 'month' | 'year';
type TypedCard = Readonly<Record<CardField, string>>;
const fields = ['cardNumber', 'month', 'year'] as const satisfies readonly CardField[];
const nothing: TypedCard = { cardNumber: '', month: '', year: '' };

const isInvalid = (typed: TypedCard, field: CardField): boolean =>
  checkCard(typed).some(({ path }) => path === field);

const fullYear = (year: string): number => (year.trim().length === 2 ? 2000 : 0) + Number(year);

/**
 * A test card of the sandbox. The number is turned here into what the card shall do, and is in no request, storage or cache: this
 * component's state is the only place that it is in, until the card is handed over.
 */
export function SandboxCardFields({ handle }: { handle: Ref<CardHandle> }) {
  const { t } = useTranslation();
  const api = useApiClient();
  const { askBank } = useGateway();
  const [typed, setTyped] = useState(nothing);
  const [left, setLeft] = useState<readonly CardField[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  useImperativeHandle(handle, () => ({
    check: () => {
      setLeft(fields);
      return (
        fields.every((field) => !isInvalid(typed, field)) &&
        readSandboxCard(typed.cardNumber).kind === 'test_card'
      );
    },
    confirm: async ({ setupId, clientSecret }) => {
      const card = readSandboxCard(typed.cardNumber);
      if (card.kind !== 'test_card') return;
      const { data } = await api.call('stepSandbox', {
        params: { id: setupId },
        body: {
          step: 'card',
          scenario: card.scenario,
          brand: findCardBrand(typed.cardNumber),
          last4: card.last4,
          expMonth: Number(typed.month),
          expYear: fullYear(typed.year),
        },
      });
      if (data.state === 'waiting') await askBank({ kind: 'card', id: setupId, clientSecret });
      setTyped(nothing);
      setLeft([]);
    },
  }));

  const errorAt = (field: CardField): string | undefined => {
    if (!left.includes(field)) return undefined;
    if (isInvalid(typed, field)) return t(`subscription.invalid.${field}`);
    const isForeign = field === 'cardNumber' && readSandboxCard(typed.cardNumber).kind === 'not_a_test_card';
    return isForeign ? t('subscription.sandbox.notTest') : undefined;
  };
  const field = (name: CardField) => ({
    label: t(`subscription.fields.${name}`),
    required: true,
    inputMode: 'numeric' as const,
    value: typed[name],
    error: errorAt(name),
    onBlur: () => {
      if (typed[name] !== '') setLeft((before) => [...before, name]);
    },
  });
  const brand = findCardBrand(typed.cardNumber);
  const yearAhead = new Date().getFullYear() + 2;
  return (
    <div className={classes.card}>
      <TextInput
        {...field('cardNumber')}
        ref={input}
        className={classes.number}
        autoComplete="cc-number"
        maxLength={23}
        rightSectionWidth={120}
        rightSection={
          brand !== 'other' && <Quiet as="span">{t(`subscription.payer.cardNames.${brand}`)}</Quiet>
        }
        onChange={({ currentTarget: { value, selectionStart } }) => {
          caret.current = caretInGroups(value, selectionStart ?? value.length);
          setTyped({ ...typed, cardNumber: groupByFour(value) });
        }}
      />
      {(['month', 'year'] as const).map((name) => (
        <TextInput
          key={name}
          {...field(name)}
          autoComplete={name === 'month' ? 'cc-exp-month' : 'cc-exp-year'}
          maxLength={name === 'month' ? 2 : 4}
          onChange={({ currentTarget }) => setTyped({ ...typed, [name]: currentTarget.value })}
        />
      ))}
      <TestCardList
        cards={listSandboxCards()}
        onChoose={(number) => {
          setLeft([]);
          setTyped({ cardNumber: groupByFour(number), month: '12', year: String(yearAhead) });
        }}
      />
    </div>
  );
}
