import { Alert } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NoInstance } from '../../api/no-instance.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import type { ReportControl } from './report-state.ts';

type ReportFrameProps = {
  title: string;
  text: string;
  action?: ReactNode;
  report: Pick<ReportControl, 'scope' | 'problems'>;
  children: ReactNode;
};

/** The page of a report: its header, and its content once the owner has a search instance. */
export function ReportFrame({ title, text, action, report, children }: ReportFrameProps) {
  const { t } = useTranslation();
  if (!report.scope.hasNone)
    return (
      <>
        <PageHeader title={title} text={text} action={action} />
        {report.problems.length > 0 && (
          <Alert color="yellow" variant="light" role="status" mb={14} icon={<IconLinkOff aria-hidden />}>
            {report.problems.map((part) => t(`reports.address.${part}`)).join(' ')}
          </Alert>
        )}
        {children}
      </>
    );
  return (
    <>
      <PageHeader title={title} text={text} />
      <NoInstance text={t('reports.noInstance')} />
    </>
  );
}
