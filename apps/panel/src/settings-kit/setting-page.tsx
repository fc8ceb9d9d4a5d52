import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { SearchInstance, SettingKind } from '@vitrina/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelectedInstance } from '../api/use-selected-instance.ts';
import { instanceArea, mayEnter } from '../kit/access.ts';
import { useUser } from '../kit/panel-context.ts';
import { pathTo, type ScreenName } from '../kit/paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ForbiddenState } from '../ui/forbidden-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { RowsSkeleton } from '../ui/screen-skeleton.tsx';
import { SettingHistory } from './history/setting-history.tsx';

type SettingPageProps = {
  screen: ScreenName;
  text: string;
  /** The setting whose history the head opens; none for a page about several. */
  kind?: SettingKind;
  /** Stands in the head before the history. */
  actionOf?: (instance: SearchInstance) => ReactNode;
  /** The content for the selected search; it starts anew when another one is chosen. */
  children: (instance: SearchInstance) => ReactNode;
};

/** A page of settings of the search that stands in the header. */
export function SettingPage({ screen, text, kind, actionOf, children }: SettingPageProps) {
  const { t } = useTranslation();
  const isAllowed = mayEnter(useUser(), instanceArea);
  const { instance, isPending } = useSelectedInstance();
  return (
    <>
      <PageHeader
        title={t(`screens.${screen}`)}
        text={text}
        action={
          instance && (
            <>
              {kind && <SettingHistory kind={kind} searchId={instance.instanceId} />}
              {actionOf?.(instance)}
            </>
          )
        }
      />
      {!isAllowed && <ForbiddenState />}
      {isAllowed && isPending && <RowsSkeleton rows={5} />}
      {isAllowed && !isPending && !instance && (
        <EmptyState
          icon={IconSearch}
          title={t('try.noInstance.title')}
          text={t('settings.noInstance')}
          action={
            <Button component={Link} to={pathTo('instanceAdd')}>
              {t('instances.add')}
            </Button>
          }
        />
      )}
      {instance && <div key={instance.instanceId}>{children(instance)}</div>}
    </>
  );
}
