import { useDebouncedValue } from '@mantine/hooks';
import { type SortConditionSetting, type SortGroupView, sortConditions } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { isSameValue } from '../../api/editor/problems.ts';
import { ChangeEffect } from '../../settings-kit/preview/change-effect.tsx';
import { ComparedResults } from '../../settings-kit/preview/compared-results.tsx';
import { PreviewNote, SettingPreview } from '../../settings-kit/preview/setting-preview.tsx';

const typingMs = 300;

type SortPreviewProps = {
  searchId: string;
  /** Undefined for a new order, which is compared with the one that visitors get. */
  saved: SortGroupView | undefined;
  /** As edited, and perhaps unfinished. */
  conditions: readonly SortConditionSetting[];
};

/** What the order does to the first results as it is edited, before it is saved. */
export function SortPreview({ searchId, saved, conditions }: SortPreviewProps) {
  const { t } = useTranslation();
  const [edited] = useDebouncedValue(conditions, typingMs);
  const draft = sortConditions.safeParse(edited);
  if (!draft.success)
    return (
      <SettingPreview title={t('settings.preview.title')}>
        <PreviewNote>{t('sorts.previewUnfinished')}</PreviewNote>
      </SettingPreview>
    );
  const before = saved && sortConditions.safeParse(saved.conditions).data;
  return (
    <ComparedResults
      searchId={searchId}
      now={{ draftSort: draft.data }}
      before={saved ? (before && !isSameValue(before, draft.data) ? { draftSort: before } : undefined) : {}}
      {...(!saved && { beforeLabel: t('sorts.previewDefault') })}
    >
      {(_, onPhrase) => (
        <ChangeEffect searchId={searchId} changeId={undefined} examples={[]} onPhrase={onPhrase} />
      )}
    </ComparedResults>
  );
}
