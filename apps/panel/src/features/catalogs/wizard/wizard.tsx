import { shallowEqual } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import type { Catalog, WorkingCatalog } from '@vitrina/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePanel } from '../../../kit/panel-context.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RowsSkeleton } from '../../../ui/screen-skeleton.tsx';
import { noPassword } from '../feed-password/feed-password.ts';
import { MappingStep } from './mapping-step.tsx';
import { PreviewStep } from './preview-step.tsx';
import { SettingsStep } from './settings-step.tsx';
import { StepHead } from './step-head.tsx';
import { TimesStep } from './times-step.tsx';
import { useFirstSearch } from './use-first-search.ts';
import type { Lookups } from './use-lookups.ts';
import { useStepSummaries } from './use-step-summaries.ts';
import { useWizardStep } from './use-wizard-step.ts';
import classes from './wizard.module.css';
import { WizardDone } from './wizard-done.tsx';
import { dropDraft, storeDraft, type WizardDraft, type WizardStep } from './wizard-draft.ts';
import { WizardSteps } from './wizard-steps.tsx';

export type WizardProps = {
  start: WizardDraft;
  /** The feed address for which the server already has a mapping. */
  storedUri: string | null;
  lookups: Lookups;
};

const nothingPrepared: WorkingCatalog = {
  catalogId: null,
  industryId: null,
  languageCode: null,
  currencyCode: null,
  catalogUri: null,
  catalogName: null,
};

/** The four steps of adding a catalog. Every change is stored in this browser until the end. */
export function Wizard({ start, storedUri: storedBefore, lookups }: WizardProps) {
  const { t } = useTranslation();
  const { storage, notices } = usePanel();
  const client = useQueryClient();
  const [draft, setDraft] = useState(start);
  const [storedUri, setStoredUri] = useState(storedBefore);
  const [finished, setFinished] = useState<Catalog | null>(null);
  const { settings, catalogId } = draft;
  const { step, hasMoved, open } = useWizardStep(draft.step);
  const linkUri = settings.linkUri.trim();
  const steps = useStepSummaries({ ...draft, step }, finished === null);
  useEffect(() => {
    if (!finished) storeDraft(storage, draft);
  }, [storage, draft, finished]);

  // The catalog is ready either way.
  const search = useFirstSearch(setFinished);

  const change = (part: Partial<WizardDraft>): void => setDraft((before) => ({ ...before, ...part }));
  const goOn = (next: WizardStep, part: Partial<WizardDraft> = {}): void => {
    change({ ...part, step: next });
    open(next);
  };
  const end = (catalog: Catalog): void => {
    dropDraft(storage);
    notices.clearErrors();
    client.setQueryData(['getWorkingCatalog', {}], { data: nothingPrepared });
    for (const call of ['isTestImportFinished', 'getImportedProducts', 'getRefreshTimes'])
      client.removeQueries({ queryKey: [call] });
    window.scrollTo({ top: 0, behavior: 'instant' });
    if (search.isWanted) search.make(catalog);
    else setFinished(catalog);
  };

  if (finished) return <WizardDone catalog={finished} />;
  if (search.isMaking) return <RowsSkeleton rows={5} />;
  return (
    <div className={classes.root}>
      <PageHeader title={t('screens.catalogAdd')} text={t('wizard.text')} />
      <WizardSteps current={step} summaries={steps.summaries} mayGo={!steps.isImporting} onGo={open} />
      <section key={step}>
        <StepHead title={t(`wizard.titles.${step}`)} text={t(`wizard.texts.${step}`)} takesFocus={hasMoved} />
        {(step === 'settings' || catalogId === null) && (
          <SettingsStep
            settings={settings}
            guesses={draft.guesses}
            lookups={lookups}
            onGuess={(guesses) => change({ guesses })}
            onChange={(changed) =>
              change({ settings: changed, ...(!shallowEqual(changed, settings) && { step: 'settings' }) })
            }
            onSaved={({ catalogId: saved, catalogUri }) =>
              // The address as it was saved; the password is on the server now.
              change({
                catalogId: saved,
                settings: { ...settings, ...noPassword, linkUri: catalogUri ?? settings.linkUri },
              })
            }
            onNext={() => goOn('mapping')}
          />
        )}
        {step === 'mapping' && catalogId !== null && (
          <MappingStep
            catalogId={catalogId}
            linkUri={linkUri}
            draftRows={draft.mappings[linkUri]}
            wasStored={storedUri === linkUri}
            onChange={(rows) => change({ mappings: { ...draft.mappings, [linkUri]: rows }, step: 'mapping' })}
            onBack={() => open('settings')}
            onStored={(rows) => {
              setStoredUri(linkUri);
              goOn('preview', { mappings: { ...draft.mappings, [linkUri]: [...rows] } });
            }}
          />
        )}
        {step === 'preview' && catalogId !== null && (
          <PreviewStep
            catalogId={catalogId}
            draftTimes={draft.times}
            onBack={() => open('mapping')}
            onTimes={() => goOn('times')}
            onFinished={end}
            makesSearch={search.isWanted}
          />
        )}
        {step === 'times' && (
          <TimesStep
            draftTimes={draft.times}
            onChange={(times) => change({ times })}
            onBack={() => open('preview')}
            onFinished={end}
            makesSearch={search.isWanted}
          />
        )}
      </section>
    </div>
  );
}
