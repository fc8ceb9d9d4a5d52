import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { SearchInstance } from '@vitrina/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelectedInstance } from '../api/use-selected-instance.ts';
import { instanceArea, mayEnter } from '../kit/access.ts';
import { useUser } from '../kit/panel-context.ts';
import { pathTo } from '../kit/paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { RowsSkeleton } from '../ui/screen-skeleton.tsx';
import { SettingHistory } from './history/setting-history.tsx';
import { type Setting, screenTitleOf } from './settings/setting.ts';

type SettingPageProps = {
  /** The setting that the page is about, whose history the head opens; none for a page about several. */
  setting?: Setting;
  title: string;
  text: string;
  /** Stands in the head before the history. */
  actionOf?: (instance: SearchInstance) => ReactNode;
  /** The content for the selected search; it starts anew when another one is chosen. */
  children: (instance: SearchInstance) => ReactNode;
};

type OwnPageProps = Omit<SettingPageProps, 'title' | 'text'> & { setting: Setting };

/** The page of a setting of the search that stands in the header. */
export function SettingPage({ setting, ...page }: OwnPageProps) {
  const { t } = useTranslation();
  return (
    <SettingsPage setting={setting} title={screenTitleOf(setting, t)} text={setting.help(t)} {...page} />
  );
}

/** A page of settings of the search that stands in the header. */
export function SettingsPage({ title, text, setting, actionOf, children }: SettingPageProps) {
  const { t } = useTranslation();
  const mayAdd = mayEnter(useUser(), instanceArea);
  const { instance, isPending } = useSelectedInstance();
  return (
    <>
      <PageHeader
        title={title}
        text={text}
        action={
          instance && (
            <>
              {setting && <SettingHistory kind={setting.kind} searchId={instance.instanceId} />}
              {actionOf?.(instance)}
            </>
          )
        }
      />
      {isPending && <RowsSkeleton rows={5} />}
      {!isPending && !instance && (
        <EmptyState
          icon={IconSearch}
          title={t('try.noInstance.title')}
          text={t('settings.noInstance')}
          action={
            mayAdd && (
              <Button component={Link} to={pathTo('instanceAdd')}>
                {t('instances.add')}
              </Button>
            )
          }
        />
      )}
      {instance && <div key={instance.instanceId}>{children(instance)}</div>}
    </>
  );
}
