import { TagsInput } from '@mantine/core';
import type { RuleCondition } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';

type ContextsEditorProps = {
  condition: RuleCondition;
  error: string | undefined;
  onChange: (condition: RuleCondition) => void;
};

/** Of names that are pasted, or left as they were typed. */
const separators = /[\s,;]+/;

/** Names the parts of the shop's page to which a rule keeps. Without any it applies everywhere. */
export function ContextsEditor({ condition, error, onChange }: ContextsEditorProps) {
  const { t } = useTranslation();
  return (
    <TagsInput
      label={t('merchandising.editor.contexts')}
      description={t('merchandising.editor.contextsHelp')}
      placeholder={
        (condition.contexts ?? []).length === 0 ? t('merchandising.editor.contextsPlaceholder') : ''
      }
      splitChars={[',', ' ', ';']}
      value={condition.contexts ?? []}
      error={error}
      onChange={(tags) => {
        const contexts = [...new Set(tags.flatMap((tag) => tag.split(separators)))].filter(Boolean);
        onChange({ ...condition, contexts: contexts.length > 0 ? contexts : undefined });
      }}
    />
  );
}
