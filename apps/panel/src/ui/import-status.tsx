import { Badge } from '@mantine/core';
import type { ImportStatus } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import classes from './import-status.module.css';

const colors = {
  unknown: 'gray',
  ok: 'green',
  error: 'red',
  in_progress: 'petrol',
} as const satisfies Record<ImportStatus, string>;

/** A dot in the status's colour; the words stand beside it. */
export function ImportStatusDot({ status }: { status: ImportStatus }) {
  return <span className={classes.dot} data-status={status} aria-hidden />;
}

type ImportStatusBadgeProps = {
  status: ImportStatus /** `last` says how the last import went. */;
  wording: 'status' | 'last';
};

/** Unknown, OK, Error, Processing; as the last status: An error occured, Correct, Incorrect, Processing. */
export function ImportStatusBadge({ status, wording }: ImportStatusBadgeProps) {
  const { t } = useTranslation();
  return (
    <Badge
      variant="light"
      color={colors[status]}
      className={classes.badge}
      tt="none"
      fw={560}
      size="lg"
      radius="sm"
      leftSection={<ImportStatusDot status={status} />}
    >
      {wording === 'status' ? t(`common.importStatus.${status}`) : t(`common.lastImportStatus.${status}`)}
    </Badge>
  );
}
