import type { ImportResult, Locale, WorkingCatalog } from '@vitrina/contract';
import { noPassword } from '../feed-password/feed-password.ts';
import { type SettingsDraft, type WizardDraft, type WizardStep, wizardSteps } from './wizard-draft.ts';

const guessByLocale: Readonly<Record<Locale, { languageCode: string; currencyCode: string }>> = {
  pl: { languageCode: 'pol', currencyCode: 'PLN' },
  cz: { languageCode: 'cze', currencyCode: 'CZK' },
  en: { languageCode: 'eng', currencyCode: 'EUR' },
};

/** Step 1 as the wizard opens: what was saved, else language and currency by the panel's own language. */
export const settingsOf = (working: WorkingCatalog, locale: Locale): SettingsDraft => {
  const guess = guessByLocale[locale];
  return {
    name: working.catalogName ?? '',
    linkUri: working.catalogUri ?? '',
    industryId: working.industryId ?? '',
    languageCode: working.languageCode?.toLowerCase() ?? guess.languageCode,
    currencyCode: working.currencyCode ?? guess.currencyCode,
    ...noPassword,
  };
};

/** How far the server's working catalog lets one go: its settings saved, its mapping saved, its products imported. */
export const furthestStep = (working: WorkingCatalog, lastImport: ImportResult | null): WizardStep => {
  if (working.catalogId === null) return 'settings';
  if (!lastImport || lastImport.status === 'unknown') return 'mapping';
  return lastImport.finished && lastImport.status === 'ok' ? 'times' : 'preview';
};

const earlier = (one: WizardStep, other: WizardStep): WizardStep =>
  wizardSteps.indexOf(one) < wizardSteps.indexOf(other) ? one : other;

type Known = {
  working: WorkingCatalog;
  lastImport: ImportResult | null;
  kept: WizardDraft | null;
  locale: Locale;
  uid: string;
};

/**
 * Where the wizard goes on: with the draft of this browser if it belongs to the catalog that the server is
 * preparing, else with what the server knows, so that another device can resume it too.
 */
export const startingDraft = ({ working, lastImport, kept, locale, uid }: Known): WizardDraft => {
  const furthest = furthestStep(working, lastImport);
  const saved = settingsOf(working, locale);
  const own = kept?.catalogId === working.catalogId ? kept : null;
  if (!own)
    return {
      uid,
      catalogId: working.catalogId,
      step: earlier('preview', furthest),
      settings: saved,
      mappings: {},
      times: null,
    };
  return { ...own, catalogId: working.catalogId, step: earlier(own.step, furthest) };
};
