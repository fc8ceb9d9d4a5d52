import { Select, TextInput } from '@mantine/core';
import { categoryKey, categoryPaths, phraseConditions, type RuleCondition } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/use-api.ts';
import classes from '../rules.module.css';
import { errorAbove } from './error-above.ts';

type ConditionEditorProps = {
  catalogId: string;
  condition: RuleCondition;
  errorOf: (part: 'phrase' | 'category') => string | undefined;
  onChange: (condition: RuleCondition) => void;
};

/** Edits when a rule applies: to a phrase, or to a category browsed without one. */
export function ConditionEditor({ catalogId, condition, errorOf, onChange }: ConditionEditorProps) {
  const { t } = useTranslation();
  const isCategory = condition.type === 'category';
  const categories = useApiQuery('listCategories', { params: { catalogId } }, { enabled: isCategory });
  const known = categories.data ? categoryPaths(categories.data.data) : [];
  const chosen = isCategory ? categoryKey(condition.category) : '';
  const choose = (type: string | null): void => {
    const { contexts } = condition;
    if (type === 'category') onChange({ type, category: '', contexts });
    const phraseType = phraseConditions.find((each) => each === type);
    if (phraseType) onChange({ type: phraseType, phrase: isCategory ? '' : condition.phrase, contexts });
  };
  return (
    <div className={classes.row}>
      <Select
        label={t('merchandising.editor.condition')}
        allowDeselect={false}
        comboboxProps={{ shadow: 'md' }}
        data={[...phraseConditions, 'category' as const].map((value) => ({
          value,
          label: t(`merchandising.conditions.${value}`),
        }))}
        value={condition.type}
        onChange={choose}
      />
      {isCategory ? (
        <Select
          searchable
          label={t('merchandising.editor.category')}
          placeholder={t('merchandising.editor.categoryPlaceholder')}
          nothingFoundMessage={t('common.nothingFound')}
          limit={200}
          comboboxProps={{ shadow: 'md' }}
          data={chosen === '' || known.includes(chosen) ? known : [...known, chosen]}
          value={chosen === '' ? null : chosen}
          inputWrapperOrder={errorAbove}
          error={errorOf('category')}
          onChange={(category) => onChange({ ...condition, category: category ?? '' })}
        />
      ) : (
        <TextInput
          label={t('fields.names.phrase')}
          description={t('merchandising.editor.phraseHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={t('merchandising.editor.phrasePlaceholder')}
          autoComplete="off"
          value={condition.phrase}
          error={errorOf('phrase')}
          onChange={({ currentTarget }) => onChange({ ...condition, phrase: currentTarget.value })}
        />
      )}
    </div>
  );
}
