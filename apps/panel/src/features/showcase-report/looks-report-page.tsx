import { Button } from '@mantine/core';
import { IconPalette } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { StylizationReportRow } from '@vitrina/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../kit/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ShowcaseReportPage } from './report-page.tsx';
import { ShowcaseName } from './showcase-name.tsx';
import { useLooksReport } from './use-showcase-report.ts';

/** No look was ever seen: the first one has to be made. */
function NoLooks() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={IconPalette}
      title={t('showcaseReport.looks.empty.title')}
      text={t('showcaseReport.looks.empty.text')}
      action={
        <Button component={Link} to={pathTo('stylizations')}>
          {t('showcaseReport.looks.empty.action')}
        </Button>
      }
    />
  );
}

/** What visitors did in looks. */
export function LooksReportPage() {
  const { t } = useTranslation();
  const control = useLooksReport();
  const nameOf = useCallback(
    ({ stylizationId, name, image, isDeleted }: StylizationReportRow) => (
      <ShowcaseName
        image={image}
        name={name}
        link={
          isDeleted
            ? null
            : {
                to: pathTo('stylization', { stylizationId }),
                label: t('showcaseReport.looks.open', { name }),
              }
        }
        goneMark={t('showcaseReport.looks.deleted')}
      />
    ),
    [t],
  );
  return (
    <ShowcaseReportPage
      title={t('screens.stylistReport')}
      words="looks"
      file="stylizations"
      control={control}
      rowKey={({ stylizationId }) => stylizationId}
      name={nameOf}
      beginning={<NoLooks />}
    />
  );
}
