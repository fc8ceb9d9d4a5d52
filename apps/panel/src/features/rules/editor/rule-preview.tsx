import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPin } from '@tabler/icons-react';
import { type Rule, type RuleCondition, ruleAction, ruleCondition, tryRequest } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/use-api.ts';
import { RankedProducts } from '../../../settings-kit/preview/ranked-products.tsx';
import { PreviewFailed, SettingPreview } from '../../../settings-kit/preview/setting-preview.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import classes from '../rules.module.css';

const shown = 8;
const typingMs = 300;

const textOf = (condition: RuleCondition): string =>
  condition.type === 'category' ? condition.category : condition.phrase.trim();

type RulePreviewProps = {
  searchId: string;
  /** Null for a new rule. */
  ruleId: string | null;
  rule: Rule;
};

/** The first results for the rule's phrase or category, with the rule as currently edited. */
export function RulePreview({ searchId, ruleId, rule }: RulePreviewProps) {
  const { t } = useTranslation();
  const [{ condition, actions }] = useDebouncedValue(rule, typingMs);
  const text = ruleCondition.safeParse(condition).success ? textOf(condition) : '';
  const isCategory = condition.type === 'category';
  const body = {
    ...tryRequest.parse({
      query: isCategory ? '' : text,
      filters: isCategory ? { categories: [text] } : {},
      perPage: shown,
    }),
    // Incomplete actions have no effect.
    draftRule: { ruleId, condition, actions: actions.filter((each) => ruleAction.safeParse(each).success) },
  };
  const search = useApiQuery(
    'trySearch',
    { params: { searchId }, body },
    { enabled: text !== '', keepPrevious: true },
  );
  const products = text === '' ? [] : (search.data?.data.products ?? []);
  const redirect = rule.actions.find((action) => action.type === 'redirect');
  return (
    <SettingPreview title={t('settings.preview.title')}>
      <Quiet>
        {text === ''
          ? t('merchandising.preview.noCondition')
          : t('merchandising.preview.for', { text, interpolation: { escapeValue: false } })}
      </Quiet>
      {redirect && redirect.url !== '' && (
        <Quiet>
          {t('merchandising.preview.redirect', { url: redirect.url, interpolation: { escapeValue: false } })}
        </Quiet>
      )}
      {text !== '' && search.isPending && <Skeleton height={320} radius="md" />}
      <PreviewFailed query={search} />
      {text !== '' && search.data && products.length === 0 && <Quiet>{t('settings.preview.nothing')}</Quiet>}
      <RankedProducts label={t('settings.preview.title')} products={products}>
        {({ isPinned }) =>
          isPinned && (
            <span role="img" aria-label={t('merchandising.pinned')} className={classes.pinned}>
              <IconPin size={16} aria-hidden />
            </span>
          )
        }
      </RankedProducts>
    </SettingPreview>
  );
}
