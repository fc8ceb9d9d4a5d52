import { Alert, Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowRight,
  IconCoins,
  IconExternalLink,
  IconHandStop,
  IconListDetails,
  IconRefresh,
  IconRoute,
  IconTagOff,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CurrencyCode, ImportFailure } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useCatalogCurrency } from '../../../api/use-catalog-currency.ts';
import { failureText, importFailureText } from '../../../kit/failure-messages.ts';
import { importQuestionOf } from '../../../kit/import-question.ts';
import { pathTo } from '../../../kit/paths.ts';
import { searchOf } from '../../../kit/search-params.ts';
import { asksForPassword } from '../feed-password/asks-for-password.ts';
import { FeedPasswordForm } from '../feed-password/feed-password-form.tsx';
import { FailureFacts } from './failure-facts.tsx';
import { type Advice, adviceFor } from './import-advice.ts';
import classes from './import-problem.module.css';
import type { ImportActions } from './use-import-actions.ts';

type ImportProblemProps = {
  catalogId: string;
  feedUrl: string | undefined;
  error: ImportFailure;
  runId: string | null;
  wrongCount: number;
  actions: ImportActions;
  /** False for an earlier run, which is explained but can't be tried again. */
  isNewest: boolean;
  /** Whether the catalog has no products, so that none can have been preserved. */
  isFirst?: boolean;
};

/** Why an import failed, in plain words, with the relevant details and what to do. */
export function ImportProblem({
  error,
  wrongCount,
  feedUrl,
  isNewest,
  isFirst = false,
  ...rest
}: ImportProblemProps) {
  const { t } = useTranslation();
  const wordsOf = isFirst ? failureText : importFailureText;
  const question = isNewest ? importQuestionOf(t, error, '') : null;
  const isStopped = error.code === 'IMPORT_CANCELLED';
  const mayMend = isNewest && asksForPassword(error);
  const possible: Readonly<Record<Advice, boolean>> = {
    letThrough: isNewest,
    takeCurrency: question?.currency !== undefined,
    withoutPrices: isNewest,
    // The password form imports again by itself; without another password the import would fail as before.
    importAgain: isNewest && !mayMend,
    mapping: true,
    openFeed: feedUrl !== undefined,
    wrongItems: isNewest && wrongCount > 0,
  };
  const advice = adviceFor(error.code).filter((each) => possible[each]);
  return (
    <Alert
      color={isStopped ? 'gray' : 'red'}
      variant="light"
      icon={isStopped ? <IconHandStop aria-hidden /> : <IconAlertTriangle aria-hidden />}
      title={isStopped ? t('imports.stopped') : t('errors.actions.import')}
    >
      <p className={classes.words}>{question?.text ?? wordsOf(t, error)}</p>
      <FailureFacts details={error.details} />
      {mayMend && (
        <FeedPasswordForm
          catalogId={rest.catalogId}
          submitLabel={t('catalog.password.saveAndImport')}
          onSaved={() => rest.actions.start()}
        />
      )}
      {advice.length > 0 && (
        <div className={classes.advice}>
          {advice.map((each, index) => (
            <AdviceButton
              key={each}
              advice={each}
              isFirst={index === 0 && !mayMend}
              feedUrl={feedUrl ?? ''}
              currency={question?.currency}
              {...rest}
            />
          ))}
        </div>
      )}
    </Alert>
  );
}

type AdviceButtonProps = Pick<ImportProblemProps, 'catalogId' | 'runId' | 'actions'> & {
  advice: Advice;
  isFirst: boolean;
  feedUrl: string;
  currency: CurrencyCode | undefined;
};

function AdviceButton({ advice, isFirst, catalogId, runId, feedUrl, currency, actions }: AdviceButtonProps) {
  const { t } = useTranslation();
  const change = useCatalogCurrency(catalogId, () => actions.start());
  const look = { size: 'sm', variant: isFirst ? 'filled' : 'default' } as const;
  const label = t(`history.advice.${advice}`, { currency });
  const icon = { size: 17, 'aria-hidden': true } as const;
  switch (advice) {
    case 'letThrough':
      return (
        <Button
          {...look}
          leftSection={<IconArrowRight {...icon} />}
          loading={actions.isStarting}
          onClick={() => actions.start({ allowShrink: true })}
        >
          {label}
        </Button>
      );
    case 'takeCurrency':
      return (
        <Button
          {...look}
          leftSection={<IconCoins {...icon} />}
          loading={change.isSaving || actions.isStarting}
          onClick={() => currency && change.save(currency)}
        >
          {label}
        </Button>
      );
    case 'withoutPrices':
      return (
        <Button
          {...look}
          leftSection={<IconTagOff {...icon} />}
          disabled={actions.isStarting}
          onClick={() => actions.start({ allowShrink: true })}
        >
          {label}
        </Button>
      );
    case 'importAgain':
      return (
        <Button
          {...look}
          leftSection={<IconRefresh {...icon} />}
          loading={actions.isStarting}
          onClick={() => actions.start()}
        >
          {label}
        </Button>
      );
    case 'mapping':
      return (
        <Button
          {...look}
          component={Link}
          to={pathTo('catalogMapping', { catalogId })}
          leftSection={<IconRoute {...icon} />}
        >
          {label}
        </Button>
      );
    case 'wrongItems':
      return (
        <Button
          {...look}
          component={Link}
          to={pathTo('catalogHistory', { catalogId })}
          search={searchOf({ run: runId ?? '' })}
          leftSection={<IconListDetails {...icon} />}
        >
          {label}
        </Button>
      );
    case 'openFeed':
      return (
        <Button
          {...look}
          component="a"
          href={feedUrl}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconExternalLink {...icon} />}
        >
          {label}
        </Button>
      );
  }
}
