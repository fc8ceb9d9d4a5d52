import { Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  type FeedAnalysisReply,
  type FeedSummary,
  splitFeedAddress,
  type WorkingCatalog,
} from '@vitrina/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inputProps } from '../../../api/editor/input-props.ts';
import type { ApiFailure } from '../../../kit/api-failure.ts';
import { useFormat } from '../../../kit/use-format.ts';
import { asksForPassword, wasRefused } from '../feed-password/asks-for-password.ts';
import { type FeedPassword, isTyped, splitPassword } from '../feed-password/feed-password.ts';
import { useCurrencyOptions } from '../use-currency-options.ts';
import { CurrencyNote } from './currency-note.tsx';
import { FeedCheckCard } from './feed-check-card.tsx';
import { SettingsPassword } from './settings-password.tsx';
import { typingMs, useCheckFeedNow, useFeedCheck } from './use-feed-check.ts';
import type { Lookups } from './use-lookups.ts';
import { useSettingsEditor } from './use-settings-editor.ts';
import classes from './wizard.module.css';
import { WizardBar } from './wizard-bar.tsx';
import type { FeedGuesses, SettingsDraft } from './wizard-draft.ts';

type SettingsStepProps = {
  settings: SettingsDraft;
  guesses: FeedGuesses;
  lookups: Lookups;
  onChange: (settings: SettingsDraft) => void;
  onGuess: (guesses: FeedGuesses) => void;
  onSaved: (working: WorkingCatalog) => void;
  onNext: () => void;
};

const formId = 'catalog-settings';

/** A name for the shop, from an address: the host without www. */
const nameFor = (address: string): string => URL.parse(address)?.hostname.replace(/^www\./, '') ?? '';

/** The address of a product's page, as the feed has it: the shop's, while the feed itself may come from where the shop is hosted. */
const shopAddress = ({ proposal, foundPaths }: FeedAnalysisReply): string | undefined => {
  const link = proposal.find(({ qonId }) => qonId === 'link')?.catalogField;
  return foundPaths.find(({ path }) => path === link)?.samples.find((sample) => /^https?:/i.test(sample));
};

/** An address as browsers show it, `sklep.pl/feed.xml`, with what they leave out. Anything else stays as it is. */
const completeAddress = (typed: string): string =>
  /^(?:[\p{L}\d-]+\.)+\p{L}{2,}(?:[/:?]\S*)?$/u.test(typed.trim()) ? `https://${typed.trim()}` : typed;

/** The feed's own title, unless it says no more than what a feed is. */
const titleOf = ({ title }: FeedSummary): string | null =>
  title === null || /feed|google|merchant|facebook|ceneo|heureka|zboz|xml|export|product|produkt/i.test(title)
    ? null
    : title;

/** Step 1: the feed's address, checked as soon as typing stops, and the catalog's properties. */
export function SettingsStep({ settings, guesses, lookups, ...does }: SettingsStepProps) {
  const { onChange, onGuess, onSaved, onNext } = does;
  const { t } = useTranslation();
  const format = useFormat();
  const [saves, setSaves] = useState(0);
  const [isChecking, setIsChecking] = useState(false);
  const hasChosenCurrency = useRef(settings.linkUri !== '');
  const [refusedName, setRefusedName] = useState('');
  const [sentPassword, setSentPassword] = useState<FeedPassword | null>(null);
  const addressInput = useRef<HTMLInputElement>(null);
  const editor = useSettingsEditor(settings, refusedName, (working) => {
    hasChosenCurrency.current = true;
    onSaved(working);
  });
  const values = editor.value;
  const input = inputProps(editor);
  const address = splitFeedAddress(values.linkUri);
  const check = useFeedCheck(values.linkUri, address.credentials !== null || isTyped(values, refusedName));
  const checkNow = useCheckFeedNow();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft depends only on the values.
  useEffect(() => onChange(values), [values]);

  const analysis = check.state === 'readable' ? check.analysis : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: values are proposed only when a check has finished.
  useEffect(() => {
    if (!analysis) return;
    const told = {
      name: titleOf(analysis.feed) ?? nameFor(shopAddress(analysis) ?? values.linkUri),
      // A shop of everything is of no industry.
      industryId: analysis.industryId ?? 'other',
    };
    const isOwn = (field: keyof typeof told): boolean =>
      values[field].trim() !== '' && values[field] !== guesses[field];
    const isOwnCurrency = hasChosenCurrency.current && values.currencyCode !== guesses.currencyCode;
    const usualCurrency = guesses.usualCurrency ?? values.currencyCode;
    const taken = {
      ...(!isOwn('name') && { name: told.name }),
      ...(!isOwn('industryId') && { industryId: told.industryId }),
      ...(!isOwnCurrency && { currencyCode: analysis.currencyCode ?? usualCurrency }),
    };
    editor.patch(taken);
    onGuess({ ...taken, usualCurrency });
  }, [analysis]);

  // When typing pauses, a password in the address moves to its own field, where it is masked.
  const [settled] = useDebouncedValue(values.linkUri, typingMs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when typing pauses or a save ends, not on each change.
  useEffect(() => {
    const { url, ...password } = splitPassword(settled) ?? {};
    if (url === undefined || settled !== values.linkUri || editor.isSaving) return;
    editor.patch({ linkUri: url, ...password, name: values.name.trim() || nameFor(url) });
  }, [settled, editor.isSaving]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the check with the saved password has ended.
  useEffect(() => {
    if (!sentPassword || check.state !== 'refused') return;
    setSentPassword(null);
    if (!asksForPassword(check.failure)) return;
    setRefusedName(sentPassword.username);
    editor.patch({ username: sentPassword.username });
    editor.showMessage({ path: 'password', text: t('catalog.password.refused') });
  }, [sentPassword, check.state]);
  const showRefusal = (failure: ApiFailure): void => {
    if (!asksForPassword(failure)) editor.showMessage({ path: 'linkUri', text: t('wizard.check.mendFirst') });
    else
      editor.showMessage({
        path: 'password',
        text: t(wasRefused(failure) ? 'catalog.password.refused' : 'catalog.password.missing'),
      });
  };
  const complete = (): boolean => {
    const whole = completeAddress(values.linkUri);
    if (whole === values.linkUri) return false;
    editor.patch({ linkUri: whole });
    return true;
  };
  const submit = async (): Promise<void> => {
    // What was completed is checked, and seen, before it is saved.
    if (complete()) return;
    if (editor.isValid && check.state === 'refused') {
      showRefusal(check.failure);
      return;
    }
    const { username, password } = splitPassword(values.linkUri) ?? values;
    if (!(await editor.submit())) return;
    setRefusedName('');
    setSentPassword(null);
    setSaves((before) => before + 1);
    setIsChecking(true);
    const mayGoOn = check.state !== 'unsaved' || (await checkNow(address.url));
    setIsChecking(false);
    if (!mayGoOn) setSentPassword({ username, password });
    if (mayGoOn) onNext();
  };

  const feedCurrency = analysis?.currencyCode ?? null;
  const isOtherInFeed = feedCurrency !== null && feedCurrency !== values.currencyCode;
  const takeCurrency = (currencyCode: string): void => {
    hasChosenCurrency.current = true;
    onGuess({ ...guesses, currencyCode: undefined });
    editor.patch({ currencyCode });
  };
  const currencyOptions = useCurrencyOptions(lookups.currencies);

  return (
    <>
      <form
        id={formId}
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className={classes.wide}>
          <TextInput
            type="url"
            inputMode="url"
            autoComplete="off"
            label={t('fields.names.feedUrl')}
            description={t('wizard.help.feedUrl')}
            placeholder={t('wizard.placeholder.feedUrl')}
            {...input('linkUri')}
            ref={addressInput}
            onBlur={complete}
          />
          {/* Remounted after a save, which closes the fields. */}
          <SettingsPassword
            key={saves}
            editor={editor}
            check={check}
            onRemoved={() => addressInput.current?.focus()}
          />
          <FeedCheckCard check={check} />
        </div>
        <TextInput
          label={t('fields.names.catalogName')}
          description={t('wizard.help.name')}
          {...input('name')}
        />
        <Select
          searchable
          allowDeselect={false}
          label={t('fields.names.industry')}
          description={t('wizard.help.industry')}
          placeholder={t('wizard.placeholder.industry')}
          nothingFoundMessage={t('common.nothingFound')}
          data={lookups.industries.map((id) => ({ value: id, label: t(`lookups.industries.${id}`) }))}
          {...input('industryId')}
        />
        <Select
          searchable
          allowDeselect={false}
          label={t('fields.names.language')}
          description={t('wizard.help.language')}
          nothingFoundMessage={t('common.nothingFound')}
          data={lookups.languages.map((code) => ({ value: code, label: format.languageName(code) }))}
          {...input('languageCode')}
        />
        <div>
          <Select
            searchable
            allowDeselect={false}
            label={t('fields.names.currency')}
            description={t('wizard.help.currency')}
            nothingFoundMessage={t('common.nothingFound')}
            data={currencyOptions}
            {...input('currencyCode')}
            onChange={(code) => takeCurrency(code ?? '')}
          />
          {isOtherInFeed && (
            <CurrencyNote
              feed={feedCurrency}
              chosen={values.currencyCode}
              onTake={() => takeCurrency(feedCurrency)}
            />
          )}
        </div>
      </form>
      <WizardBar next={{ form: formId, isBusy: editor.isSaving || isChecking }} />
    </>
  );
}
