import { Badge } from '@mantine/core';
import { type ErrorCode, type ImportStatus, isFeedRefused } from '@vitrina/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import classes from './import-status.module.css';

const colors = {
  unknown: 'gray',
  ok: 'green',
  error: 'red',
  in_progress: 'petrol',
} as const satisfies Record<ImportStatus, string>;

/** A dot in the colour of the status. Decorative: it always has a label beside it. */
export function ImportStatusDot({ status }: { status: ImportStatus }) {
  return <span className={classes.dot} data-status={status} aria-hidden />;
}

type ImportStatusBadgeProps = {
  status: ImportStatus;
  /** Why the import failed, if known. One that the owner stopped is not shown as an error. */
  errorCode?: ErrorCode | undefined;
  /** `last` for the outcome of the last import, `status` for one run in a list. */
  wording: 'status' | 'last';
};

/** "Incorrect" means that the feed was refused, "error" that the import itself failed. */
const lastStatusText = (t: TFunction, status: ImportStatus, errorCode: ErrorCode | undefined): string =>
  status === 'error' && errorCode !== undefined && isFeedRefused(errorCode)
    ? t('common.lastImportStatus.incorrect')
    : t(`common.lastImportStatus.${status}`);

/**
 * Unknown, OK, Error, Processing. As the last status: An error occured, Correct, Incorrect, Processing, and a dash
 * before the first import.
 */
export function ImportStatusBadge({ status, errorCode, wording }: ImportStatusBadgeProps) {
  const { t } = useTranslation();
  const isStopped = status === 'error' && errorCode === 'IMPORT_CANCELLED';
  const never = t('common.lastImportStatus.never');
  if (wording === 'last' && status === 'unknown')
    return (
      <span title={never} aria-label={never} role="img">
        {t('common.lastImportStatus.unknown')}
      </span>
    );
  const words =
    wording === 'status' ? t(`common.importStatus.${status}`) : lastStatusText(t, status, errorCode);
  return (
    <Badge
      variant="light"
      color={isStopped ? 'gray' : colors[status]}
      className={classes.badge}
      tt="none"
      fw={560}
      size="lg"
      radius="sm"
      leftSection={<ImportStatusDot status={isStopped ? 'unknown' : status} />}
    >
      {isStopped ? t('common.importStopped') : words}
    </Badge>
  );
}
