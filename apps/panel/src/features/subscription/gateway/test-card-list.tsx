import { UnstyledButton } from '@mantine/core';
import type { SandboxScenario } from '@vitrina/billing-rules';
import { useTranslation } from 'react-i18next';
import { Quiet } from '../../../ui/quiet.tsx';
import { groupByFour } from './card-number.ts';
import classes from './gateway.module.css';

type TestCardListProps = {
  cards: readonly { readonly number: string; readonly scenario: SandboxScenario }[];
  onChoose: (number: string) => void;
};

/** The numbers that the sandbox takes, and what each does. */
export function TestCardList({ cards, onChoose }: TestCardListProps) {
  const { t } = useTranslation();
  return (
    <section className={classes.sandbox} aria-label={t('subscription.sandbox.title')}>
      <strong>{t('subscription.sandbox.title')}</strong>
      <Quiet>{t('subscription.sandbox.text')}</Quiet>
      <ul className={classes.testCards}>
        {cards.map(({ number, scenario }) => (
          <li key={number}>
            <UnstyledButton className={classes.testCard} onClick={() => onChoose(number)}>
              <span className="num">{groupByFour(number)}</span>
              <Quiet as="span">{t(`subscription.sandbox.scenarios.${scenario}`)}</Quiet>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
