import type { SearchInstance } from '@vitrina/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NoInstance } from '../api/no-instance.tsx';
import { SelectedInstanceView } from '../api/selected-instance-view.tsx';
import { useSelectedInstance } from '../api/use-selected-instance.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { RowsSkeleton } from '../ui/screen-skeleton.tsx';
import { SettingHistory } from './history/setting-history.tsx';
import type { Setting } from './settings/setting.ts';

type SettingPageProps = {
  /** The setting whose history can be opened from the header; none for a page about several settings. */
  setting?: Setting;
  title: string;
  text: string;
  /** Rendered in the header before the history. */
  actionOf?: (instance: SearchInstance) => ReactNode;
  /** The content for the selected search; remounted when another one is selected. */
  children: (instance: SearchInstance) => ReactNode;
};

type SingleSettingPageProps = Omit<SettingPageProps, 'title' | 'text'> & { setting: Setting };

/** The page of one setting of the search selected in the header. */
export function SettingPage({ setting, ...page }: SingleSettingPageProps) {
  const { t } = useTranslation();
  return <SettingsPage setting={setting} title={setting.name(t)} text={setting.help(t)} {...page} />;
}

/** A page about settings of the search selected in the header. */
export function SettingsPage({ title, text, setting, actionOf, children }: SettingPageProps) {
  const { t } = useTranslation();
  const selected = useSelectedInstance();
  const { instance } = selected;
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
      <SelectedInstanceView
        selected={selected}
        skeleton={<RowsSkeleton rows={5} />}
        none={<NoInstance text={t('settings.noInstance')} />}
      >
        {(shown) => <div key={shown.instanceId}>{children(shown)}</div>}
      </SelectedInstanceView>
    </>
  );
}
