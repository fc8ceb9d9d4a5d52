import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { FullCatalog } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { AnswerButton } from '../../api/answer-button.tsx';
import { failureText, importFailureText } from '../../kit/failure-messages.ts';
import { importQuestionOf } from '../../kit/import-question.ts';
import { pathTo } from '../../kit/paths.ts';
import classes from './catalogs.module.css';

/** Catalogs whose last import failed, each with the reason and a link. */
export function FailedImports({ catalogs }: { catalogs: readonly FullCatalog[] }) {
  const { t } = useTranslation();
  // An import cancelled by the owner is not an error.
  const failed = catalogs.filter(
    ({ lastImport }) => lastImport?.status === 'error' && lastImport.error?.code !== 'IMPORT_CANCELLED',
  );
  return failed.map(({ id, name, lastImport, productsCount }) => {
    const question = importQuestionOf(t, lastImport?.error, name);
    return (
      <Alert
        key={id}
        className={classes.alert}
        color="red"
        variant="light"
        icon={<IconAlertTriangle aria-hidden />}
        title={question?.title ?? t('catalogs.importFailed', { name })}
      >
        <div className={classes.alertBody}>
          <span>
            {question?.text ??
              (lastImport?.error &&
                (productsCount === 0 ? failureText : importFailureText)(t, lastImport.error))}
          </span>
          {question && <AnswerButton catalogId={id} question={question} />}
          <Button
            component={Link}
            to={pathTo('catalogHistory', { catalogId: id })}
            size="compact-sm"
            variant="default"
          >
            {t('catalogs.seeHistory')}
          </Button>
        </div>
      </Alert>
    );
  });
}
