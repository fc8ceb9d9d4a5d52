import { ActionIcon, Button, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/use-format.ts';
import classes from './export.module.css';
import { type ExportKind, type ExportRequest, useExport } from './use-export.ts';

type ExportButtonProps<Kind extends ExportKind> = {
  kind: Kind;
  request: ExportRequest<Kind>;
  isDisabled: boolean;
};

/** Saves the whole report as a CSV file. While it comes in, the button shows how much there is, and it can be cancelled. */
export function ExportButton<Kind extends ExportKind>({
  kind,
  request,
  isDisabled,
}: ExportButtonProps<Kind>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { progress, saved, start, cancel } = useExport(kind, request);
  const share = progress?.total ? progress.received / progress.total : null;
  const arrived = progress && (share === null ? format.bytes(progress.received) : format.percent(share, 0));
  return (
    <div className={classes.root}>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        disabled={isDisabled}
        aria-disabled={progress !== null || undefined}
        onClick={() => {
          if (!progress) void start();
        }}
      >
        {progress ? t('reports.export.running', { done: arrived }) : t('reports.export.start')}
      </Button>
      {progress && (
        <Tooltip label={t('reports.export.cancel')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('reports.export.cancel')}
            onClick={cancel}
          >
            <IconX size={18} />
          </ActionIcon>
        </Tooltip>
      )}
      <VisuallyHidden role="status">
        {progress && t('reports.export.started')}
        {!progress && saved !== '' && t('reports.export.saved', { name: saved })}
      </VisuallyHidden>
    </div>
  );
}
