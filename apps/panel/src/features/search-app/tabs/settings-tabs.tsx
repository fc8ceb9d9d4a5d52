import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/use-api.ts';
import { StoreFacts } from '../../../settings-kit/store/store-facts.tsx';
import { useAppForm } from '../form/app-form.ts';
import { ColumnsField } from '../form/columns-field.tsx';
import { CustomQueries } from '../form/custom-queries.tsx';
import {
  CountField,
  IndentedWhenOn,
  Section,
  SizeField,
  SwitchField,
  TextField,
  WhenOn,
} from '../form/fields.tsx';
import { MarkedFilters } from '../form/marked-filters.tsx';
import { PopularOrder } from '../form/popular-order.tsx';
import { TemplateField } from '../form/template-field.tsx';

const searchPage = '/szukaj';
const picturesAddress = 'https://www.sklep.pl';

export function GeneralTab({ currency }: { currency: string }) {
  const { t } = useTranslation();
  return (
    <>
      <Section title={t('searchApp.sections.running.title')} text={t('searchApp.sections.running.text')}>
        <SwitchField path="general.applicationEnabled" />
        <TextField path="general.redirectionUrl" placeholder={searchPage} maxLength={2048} />
        <SwitchField path="general.useHashBeforeSearchParams" />
      </Section>
      <Section title={t('searchApp.sections.prices.title')} text={t('searchApp.sections.prices.text')}>
        <SwitchField path="general.removeDecimals" />
        <TextField path="general.currency" placeholder={currency} maxLength={10} />
      </Section>
      <Section title={t('searchApp.sections.pictures.title')} text={t('searchApp.sections.pictures.text')}>
        <TextField path="general.picturesAddress" placeholder={picturesAddress} maxLength={2048} />
      </Section>
    </>
  );
}

export function OnfocusTab() {
  const { t } = useTranslation();
  const { searchId } = useAppForm();
  return (
    <>
      <Section title={t('searchApp.sections.panel.title')} text={t('searchApp.sections.panel.text')}>
        <SwitchField path="onfocus.showOnfocus" />
      </Section>
      <WhenOn path="onfocus.showOnfocus">
        <Section title={t('searchApp.sections.queries.title')} text={t('searchApp.sections.queries.text')}>
          <StoreFacts searchId={searchId} names={['recentQueries', 'popularQueries']} />
          <CustomQueries />
        </Section>
        <Section title={t('searchApp.sections.products.title')} text={t('searchApp.sections.products.text')}>
          <SwitchField path="onfocus.popularProducts.enabled" />
          <IndentedWhenOn path="onfocus.popularProducts.enabled">
            <CountField path="onfocus.popularProducts.count" max={12} />
            <PopularOrder />
            <SizeField path="onfocus.imageSize" />
          </IndentedWhenOn>
          <SwitchField path="onfocus.topProduct.enabled" />
          <IndentedWhenOn path="onfocus.topProduct.enabled">
            <SizeField path="onfocus.topProduct.imageSize" />
          </IndentedWhenOn>
        </Section>
      </WhenOn>
    </>
  );
}

export function AutocompleteTab() {
  const { t } = useTranslation();
  return (
    <>
      <Section title={t('searchApp.sections.panel.title')} text={t('searchApp.sections.panel.text')}>
        <SwitchField path="autocomplete.showAutocomplete" />
        <SwitchField path="autocomplete.showButtonOnInput" />
      </Section>
      <WhenOn path="autocomplete.showAutocomplete">
        <Section title={t('searchApp.sections.queries.title')} text={t('searchApp.sections.queries.text')}>
          <SwitchField path="autocomplete.suggestions.enabled" />
          <IndentedWhenOn path="autocomplete.suggestions.enabled">
            <CountField path="autocomplete.suggestions.count" max={20} />
          </IndentedWhenOn>
        </Section>
        <Section title={t('searchApp.sections.products.title')} text={t('searchApp.sections.products.text')}>
          <SwitchField path="autocomplete.bestseller.enabled" />
          <CountField path="autocomplete.resultsCount" max={20} />
          <SizeField path="autocomplete.imageSize" />
        </Section>
      </WhenOn>
    </>
  );
}

export function SerpTab() {
  const { t } = useTranslation();
  const { searchId, catalogId, value } = useAppForm();
  const shared = useApiQuery('getSharedFields', { body: { catalogId } });
  const sharedFields = (shared.data?.data ?? []).map(({ field }) => field);
  return (
    <>
      <Section title={t('searchApp.sections.page.title')} text={t('searchApp.sections.page.text')}>
        <SwitchField path="serp.showInput" />
        <SwitchField path="serp.showButtonOnInput" />
        <SwitchField path="serp.showSorting" />
        <SwitchField path="serp.pagination.top" />
        <SwitchField path="serp.pagination.bottom" />
        <SwitchField path="serp.backToTop" />
        <SwitchField path="serp.allowEmptyQuery" />
        <SwitchField path="serp.changeDocumentTitle" />
        <StoreFacts searchId={searchId} names={['itemsPerPage']} />
      </Section>
      <Section title={t('searchApp.sections.filters.title')} text={t('searchApp.sections.filters.text')}>
        <SwitchField path="serp.asideFilters" />
        <IndentedWhenOn path="serp.asideFilters">
          <MarkedFilters />
        </IndentedWhenOn>
        <SwitchField path="serp.topFilters" />
        <SwitchField path="serp.tagList.enabled" />
        <IndentedWhenOn path="serp.tagList.enabled">
          <CountField path="serp.tagList.limitPerFilter" min={1} max={50} />
        </IndentedWhenOn>
      </Section>
      <Section title={t('searchApp.sections.cards.title')} text={t('searchApp.sections.cards.text')}>
        <ColumnsField />
        <SizeField path="serp.imageSize" />
        <SwitchField path="serp.imageSize.useQuarticImages" />
      </Section>
      <Section title={t('searchApp.sections.templates.title')} text={t('searchApp.sections.templates.text')}>
        <TemplateField path="serp.templates.productCard" sharedFields={sharedFields} />
        <TemplateField path="serp.templates.autocompleteResult" sharedFields={sharedFields} />
        <TemplateField path="serp.templates.popularProduct" sharedFields={sharedFields} />
        {(value.onfocus.topProduct.enabled || value.serp.templates.topProduct !== '') && (
          <TemplateField path="serp.templates.topProduct" sharedFields={sharedFields} />
        )}
      </Section>
    </>
  );
}
