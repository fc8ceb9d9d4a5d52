import { IconBulb } from '@tabler/icons-react';
import type { PhraseKind } from '@vitrina/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NoInstance } from '../../api/no-instance.tsx';
import { SelectedInstanceView } from '../../api/selected-instance-view.tsx';
import { useSelectedInstance } from '../../api/use-selected-instance.ts';
import { SettingHistory } from '../../settings-kit/history/setting-history.tsx';
import { settings } from '../../settings-kit/settings/settings.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import { CsvMenu } from './csv/csv-menu.tsx';
import type { PhraseScope } from './phrase-scope.ts';
import classes from './phrases.module.css';

type PhrasePageProps = {
  kind: PhraseKind;
  /** The last element of the header. */
  action?: ReactNode;
  /** The content; remounted when another search is selected. */
  children: (scope: PhraseScope) => ReactNode;
};

/** The page of a list of phrases: what the list does, an example, its history, export and import. */
export function PhrasePage({ kind, action, children }: PhrasePageProps) {
  const { t } = useTranslation();
  const selected = useSelectedInstance();
  const { instance } = selected;
  const scope = instance && { searchId: instance.instanceId, instance };
  return (
    <>
      <PageHeader
        title={settings[kind].name(t)}
        text={settings[kind].help(t)}
        action={
          scope && (
            <>
              <SettingHistory kind={kind} searchId={scope.searchId} />
              <CsvMenu kind={kind} scope={scope} />
              {action}
            </>
          )
        }
      />
      <SelectedInstanceView
        selected={selected}
        skeleton={<RowsSkeleton rows={6} />}
        none={<NoInstance text={t('settings.noInstance')} />}
      >
        {(shown) => (
          <div key={shown.instanceId}>{children({ searchId: shown.instanceId, instance: shown })}</div>
        )}
      </SelectedInstanceView>
    </>
  );
}

/** A dimmed line with an example of what a list does. */
export function Example({ children }: { children: ReactNode }) {
  return (
    <p className={classes.example}>
      <IconBulb size={18} stroke={1.7} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
