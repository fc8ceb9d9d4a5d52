import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../kit/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import type { ReportScope } from './use-report-scope.ts';

type ReportFrameProps = {
  title: string;
  text: string;
  action?: ReactNode;
  scope: ReportScope;
  children: ReactNode;
};

/** The page of a report: its header, and its content once the owner has a search instance. */
export function ReportFrame({ title, text, action, scope, children }: ReportFrameProps) {
  const { t } = useTranslation();
  if (!scope.hasNone)
    return (
      <>
        <PageHeader title={title} text={text} action={action} />
        {children}
      </>
    );
  return (
    <>
      <PageHeader title={title} text={text} />
      <EmptyState
        icon={IconSearch}
        title={t('try.noInstance.title')}
        text={t('reports.noInstance')}
        action={
          <Button component={Link} to={pathTo('instanceAdd')}>
            {t('instances.add')}
          </Button>
        }
      />
    </>
  );
}
