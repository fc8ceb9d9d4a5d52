import type { ImportResult, Locale, WorkingCatalog } from '@vitrina/contract';
import { noPassword } from '../feed-password/feed-password.ts';
import { type SettingsDraft, type WizardDraft, type WizardStep, wizardSteps } from './wizard-draft.ts';

const guessByLocale: Readonly<Record<Locale, { languageCode: string; currencyCode: string }>> = {
  pl: { languageCode: 'pol', currencyCode: 'PLN' },
  cz: { languageCode: 'cze', currencyCode: 'CZK' },
  en: { languageCode: 'eng', currencyCode: 'EUR' },
};

/** The initial values of step 1: those saved, otherwise language and currency after the panel's language. */
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

/**
 * The furthest step that the working catalog on the server allows: settings saved, mapping saved, products imported.
 */
export const furthestStep = (working: WorkingCatalog, lastImport: ImportResult | null): WizardStep => {
  if (working.catalogId === null) return 'settings';
  if (!lastImport || lastImport.status === 'unknown') return 'mapping';
  return lastImport.finished && lastImport.status === 'ok' ? 'times' : 'preview';
};

export const earlier = (one: WizardStep, other: WizardStep): WizardStep =>
  wizardSteps.indexOf(one) < wizardSteps.indexOf(other) ? one : other;

type StartingPoint = {
  working: WorkingCatalog;
  lastImport: ImportResult | null;
  stored: WizardDraft | null;
  locale: Locale;
  uid: string;
};

/**
 * Where the wizard resumes: at this browser's draft if it belongs to the server's working catalog, otherwise at the
 * state on the server, so that another device can resume it too.
 */
export const startingDraft = ({ working, lastImport, stored, locale, uid }: StartingPoint): WizardDraft => {
  const furthest = furthestStep(working, lastImport);
  const saved = settingsOf(working, locale);
  const own = stored?.catalogId === working.catalogId ? stored : null;
  if (!own)
    return {
      uid,
      catalogId: working.catalogId,
      step: earlier('preview', furthest),
      settings: saved,
      guesses: {},
      mappings: {},
      times: null,
    };
  return { ...own, catalogId: working.catalogId, step: earlier(own.step, furthest) };
};
