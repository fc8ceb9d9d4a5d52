import { NativeSelect, NumberInput, SegmentedControl, Switch, TextInput, Title } from '@mantine/core';
import { analyticsModes, popularQueryDays, type StoreSettings } from '@vitrina/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { maxShownQueries } from '../../settings-kit/store/shown-queries.ts';
import { Card } from '../../ui/card.tsx';
import classes from './store.module.css';

type SectionProps = {
  value: StoreSettings;
  onChange: (patch: Partial<StoreSettings>) => void;
  errorAt: (path: string) => string | undefined;
};

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Card>
      <div className={classes.section}>
        <div>
          <Title order={2} size="h3">
            {title}
          </Title>
          <p className={classes.text}>{text}</p>
        </div>
        <div className={classes.fields}>{children}</div>
      </div>
    </Card>
  );
}

type ChoiceProps = {
  label: string;
  help: string;
  value: string;
  data: { value: string; label: string }[];
  onChange: (value: string) => void;
};

function Choice({ label, help, value, data, onChange }: ChoiceProps) {
  return (
    <fieldset className={classes.choice}>
      <legend>{label}</legend>
      <p className={classes.text}>{help}</p>
      <SegmentedControl
        className={classes.segments}
        aria-label={label}
        value={value}
        data={data}
        onChange={onChange}
      />
    </fieldset>
  );
}

export function ProductsSection({ value, onChange }: SectionProps) {
  const { t } = useTranslation();
  return (
    <Section title={t('storeSettings.products')} text={t('storeSettings.productsText')}>
      <Choice
        label={t('storeSettings.availability')}
        help={t('storeSettings.help.availability')}
        value={value.showUnavailable ? 'all' : 'available'}
        data={[
          { value: 'all', label: t('storeSettings.choices.all') },
          { value: 'available', label: t('storeSettings.choices.available') },
        ]}
        onChange={(choice) => onChange({ showUnavailable: choice === 'all' })}
      />
      <Choice
        label={t('storeSettings.images')}
        help={t('storeSettings.help.images')}
        value={value.onlyWithImages ? 'with' : 'any'}
        data={[
          { value: 'any', label: t('storeSettings.choices.anyImage') },
          { value: 'with', label: t('storeSettings.choices.withImage') },
        ]}
        onChange={(choice) => onChange({ onlyWithImages: choice === 'with' })}
      />
      <Choice
        label={t('storeSettings.names.variants')}
        help={t('storeSettings.help.variants')}
        value={value.groupedVariants ? 'grouped' : 'all'}
        data={[
          { value: 'grouped', label: t('storeSettings.variants.grouped') },
          { value: 'all', label: t('storeSettings.variants.all') },
        ]}
        onChange={(choice) =>
          onChange({ groupedVariants: choice === 'grouped', allVariants: choice === 'all' })
        }
      />
    </Section>
  );
}

/** An emptied field is not a number: it is left as typed, and saving reports what is missing. */
const numberOf = (typed: number | string): number => (typeof typed === 'number' ? typed : Number.NaN);
const shownNumber = (value: number): number | string => (Number.isNaN(value) ? '' : value);

export function ResultsSection({ value, onChange, errorAt }: SectionProps) {
  const { t } = useTranslation();
  return (
    <Section title={t('storeSettings.results')} text={t('storeSettings.resultsText')}>
      <NumberInput
        className={classes.number}
        label={t('storeSettings.names.itemsPerPage')}
        description={t('storeSettings.help.itemsPerPage')}
        min={1}
        max={100}
        allowDecimal={false}
        value={shownNumber(value.itemsPerPage)}
        error={errorAt('itemsPerPage')}
        onChange={(typed) => onChange({ itemsPerPage: numberOf(typed) })}
      />
      <Switch
        label={t('storeSettings.names.boostMappedCategories')}
        description={t('storeSettings.help.boostMappedCategories')}
        checked={value.boostMappedCategories}
        onChange={({ currentTarget }) => onChange({ boostMappedCategories: currentTarget.checked })}
      />
      <Switch
        label={t('storeSettings.names.preferMainType')}
        description={t('storeSettings.help.preferMainType')}
        checked={value.preferMainType}
        onChange={({ currentTarget }) => onChange({ preferMainType: currentTarget.checked })}
      />
    </Section>
  );
}

export function QueriesSection({ value, onChange, errorAt }: SectionProps) {
  const { t } = useTranslation();
  const { recentQueries, popularQueries } = value;
  const recent = (patch: Partial<StoreSettings['recentQueries']>): void =>
    onChange({ recentQueries: { ...recentQueries, ...patch } });
  const popular = (patch: Partial<StoreSettings['popularQueries']>): void =>
    onChange({ popularQueries: { ...popularQueries, ...patch } });
  return (
    <Section title={t('storeSettings.queries')} text={t('storeSettings.queriesText')}>
      <Switch
        label={t('storeSettings.names.recentQueries')}
        description={t('storeSettings.help.recent')}
        checked={recentQueries.enabled}
        onChange={({ currentTarget }) => recent({ enabled: currentTarget.checked })}
      />
      {recentQueries.enabled && (
        <NumberInput
          className={classes.number}
          label={t('storeSettings.names.recentAmount')}
          description={t('storeSettings.help.amount')}
          min={1}
          max={maxShownQueries}
          allowDecimal={false}
          value={shownNumber(recentQueries.amount)}
          error={errorAt('recentQueries.amount')}
          onChange={(typed) => recent({ amount: numberOf(typed) })}
        />
      )}
      <Switch
        label={t('storeSettings.names.popularQueries')}
        description={t('storeSettings.help.popular')}
        checked={popularQueries.enabled}
        onChange={({ currentTarget }) => popular({ enabled: currentTarget.checked })}
      />
      {popularQueries.enabled && (
        <div className={classes.pair}>
          <NumberInput
            label={t('storeSettings.names.popularAmount')}
            description={t('storeSettings.help.amount')}
            min={1}
            max={maxShownQueries}
            allowDecimal={false}
            value={shownNumber(popularQueries.amount)}
            error={errorAt('popularQueries.amount')}
            onChange={(typed) => popular({ amount: numberOf(typed) })}
          />
          <NativeSelect
            label={t('storeSettings.names.popularPeriod')}
            value={String(popularQueries.period)}
            data={popularQueryDays.map((days) => ({
              value: String(days),
              label: t('storeSettings.days', { count: days }),
            }))}
            onChange={({ currentTarget }) =>
              popular({ period: popularQueryDays.find((days) => String(days) === currentTarget.value) ?? 30 })
            }
          />
        </div>
      )}
    </Section>
  );
}

export function AnalyticsSection({ value, onChange, errorAt }: SectionProps) {
  const { t } = useTranslation();
  const { measurementId, mode } = value.googleAnalytics;
  return (
    <Section title={t('storeSettings.analytics')} text={t('storeSettings.analyticsText')}>
      <TextInput
        className={classes.id}
        label={t('storeSettings.names.measurementId')}
        description={t('storeSettings.help.measurementId')}
        placeholder={'G-XXXXXXXXXX'}
        maxLength={20}
        autoComplete="off"
        value={measurementId}
        error={errorAt('googleAnalytics.measurementId')}
        onChange={({ currentTarget }) =>
          onChange({ googleAnalytics: { mode, measurementId: currentTarget.value.toUpperCase() } })
        }
      />
      <Choice
        label={t('storeSettings.names.analyticsMode')}
        help={t(`storeSettings.modeHelp.${mode}`)}
        value={mode}
        data={analyticsModes.map((each) => ({ value: each, label: t(`storeSettings.modes.${each}`) }))}
        onChange={(choice) =>
          onChange({ googleAnalytics: { measurementId, mode: choice === 'pageview' ? 'pageview' : 'event' } })
        }
      />
    </Section>
  );
}
