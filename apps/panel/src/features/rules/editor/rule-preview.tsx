import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle, IconPin } from '@tabler/icons-react';
import { type Rule, type RuleCondition, ruleAction, ruleCondition, tryRequest } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/use-api.ts';
import { RankedProducts } from '../../../settings-kit/preview/ranked-products.tsx';
import { PreviewFailed, SettingPreview } from '../../../settings-kit/preview/setting-preview.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import classes from '../rules.module.css';
import { type Conflicts, isLost } from './use-conflicts.ts';

const shown = 8;
const typingMs = 300;

const textOf = (condition: RuleCondition): string =>
  condition.type === 'category' ? condition.category : condition.phrase.trim();

type RulePreviewProps = {
  searchId: string;
  /** Null for a new rule. */
  ruleId: string | null;
  rule: Rule;
  conflicts: Conflicts;
};

/** The first results for the rule's phrase or category, with the rule as currently edited. */
export function RulePreview({ searchId, ruleId, rule, conflicts }: RulePreviewProps) {
  const { t } = useTranslation();
  const [{ condition, actions }] = useDebouncedValue(rule, typingMs);
  const read = ruleCondition.safeParse(condition);
  const text = read.success ? textOf(condition) : '';
  const isCategory = condition.type === 'category';
  const body = {
    ...tryRequest.parse({
      query: isCategory ? '' : text,
      filters: isCategory ? { categories: [text] } : {},
      perPage: shown,
      contexts: read.data?.contexts ?? [],
      // Tells which rule pinned a product.
      explain: true,
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
  const lost = new Set(
    conflicts.found.flatMap((each) => (isLost(each) && 'action' in each ? [each.action] : [])),
  ).size;
  const redirect = rule.actions.find((action) => action.type === 'redirect');
  return (
    <SettingPreview title={t('settings.preview.title')}>
      <Quiet>
        {text === '' ? t('merchandising.preview.noCondition') : t('merchandising.preview.for', { text })}
      </Quiet>
      {redirect && redirect.url !== '' && (
        <Quiet>{t('merchandising.preview.redirect', { url: redirect.url })}</Quiet>
      )}
      {text !== '' && search.isPending && <Skeleton height={320} radius="md" />}
      <PreviewFailed query={search} />
      {text !== '' && search.data && products.length === 0 && (
        <Quiet>{t(isCategory ? 'settings.preview.nothingInCategory' : 'settings.preview.nothing')}</Quiet>
      )}
      {rule.enabled && lost > 0 && (
        <p className={classes.lost}>
          <IconAlertTriangle size={16} aria-hidden />
          {t('merchandising.preview.lost', { count: lost })}
        </p>
      )}
      <RankedProducts label={t('settings.preview.title')} products={products}>
        {({ isPinned, explanation }) => {
          if (!isPinned) return null;
          const by = explanation?.pinnedBy;
          const isOurs = !by || by.ruleId === (ruleId ?? '');
          return isOurs ? (
            <span role="img" aria-label={t('merchandising.pinned')} className={classes.pinned}>
              <IconPin size={16} aria-hidden />
            </span>
          ) : (
            <span className={classes.pinnedBy}>
              {t('merchandising.preview.pinnedBy', {
                name: by.name,
              })}
            </span>
          );
        }}
      </RankedProducts>
    </SettingPreview>
  );
}
