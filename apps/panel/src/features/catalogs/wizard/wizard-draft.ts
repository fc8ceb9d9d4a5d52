import { splitFeedAddress } from '@vitrina/contract';
import { z } from 'zod';
import { storageKeys } from '../../../kit/storage-keys.ts';
import { noPassword } from '../feed-password/feed-password.ts';
import { mappingRow } from '../mapping/mapping-rows.ts';

export const wizardSteps = ['settings', 'mapping', 'preview', 'times'] as const;
export type WizardStep = (typeof wizardSteps)[number];

const settingsDraft = z.object({
  name: z.string(),
  linkUri: z.string(),
  industryId: z.string(),
  languageCode: z.string(),
  currencyCode: z.string(),
  /** The feed's credentials until they are saved. Never part of the stored draft. */
  username: z.string().default(''),
  password: z.string().default(''),
});
/** The fields of step 1, saved or not. */
export type SettingsDraft = z.infer<typeof settingsDraft>;

const feedGuesses = z.object({
  name: z.string().optional(),
  industryId: z.string().optional(),
  currencyCode: z.string().optional(),
  /** The currency before any feed had told one. */
  usualCurrency: z.string().optional(),
});
/** What step 1 has taken from the feed for the owner: as long as it stands unchanged, another feed may replace it. */
export type FeedGuesses = z.infer<typeof feedGuesses>;

const wizardDraft = z.object({
  /** The customer of the draft, since two may share a browser. */
  uid: z.string(),
  /** The working catalog of the draft; null before the first save. */
  catalogId: z.string().nullable(),
  /** The furthest step that may be open: the address says which is. What was changed before it has to be saved first. */
  step: z.enum(wizardSteps),
  settings: settingsDraft,
  guesses: feedGuesses.default({}),
  /** Edited mappings by feed address, so that trying another address loses none. */
  mappings: z.record(z.string(), z.array(mappingRow)),
  times: z.array(z.string()).nullable(),
});
export type WizardDraft = z.infer<typeof wizardDraft>;

export const readDraft = (storage: Storage, uid: string): WizardDraft | null => {
  const text = storage.getItem(storageKeys.wizardDraft);
  if (text === null) return null;
  try {
    const parsed = wizardDraft.safeParse(JSON.parse(text));
    return parsed.success && parsed.data.uid === uid ? parsed.data : null;
  } catch {
    return null;
  }
};

/** The feed's password is never stored in the browser, whether it was typed in its field or in the address. */
const withoutPasswords = ({ settings, mappings, ...draft }: WizardDraft): WizardDraft => ({
  ...draft,
  settings: { ...settings, ...noPassword, linkUri: splitFeedAddress(settings.linkUri).url },
  mappings: Object.fromEntries(
    Object.entries(mappings).map(([address, rows]) => [splitFeedAddress(address).url, rows]),
  ),
});

/** Stores the draft. If the browser refuses, the wizard merely can't be resumed, so that is not an error. */
export const storeDraft = (storage: Storage, draft: WizardDraft): void => {
  try {
    storage.setItem(storageKeys.wizardDraft, JSON.stringify(withoutPasswords(draft)));
  } catch {
    storage.removeItem(storageKeys.wizardDraft);
  }
};

export const dropDraft = (storage: Storage): void => storage.removeItem(storageKeys.wizardDraft);
