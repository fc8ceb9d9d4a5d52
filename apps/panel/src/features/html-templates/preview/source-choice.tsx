import { Select, TextInput } from '@mantine/core';
import { categoryPaths, type ProductSource, type SearchInstance } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/use-api.ts';

export const sourceTypes = [
  'popular',
  'phrase',
  'category',
  'rule',
] as const satisfies readonly ProductSource['type'][];

const emptySource = (type: ProductSource['type']): ProductSource => {
  switch (type) {
    case 'popular':
      return { type };
    case 'phrase':
      return { type, phrase: '' };
    case 'category':
      return { type, category: '' };
    case 'rule':
      return { type, ruleId: '' };
  }
};

/** Popular products while the owner hasn't said of which phrase, category or rule. */
export const usableSource = (source: ProductSource): ProductSource => {
  const isOpen =
    (source.type === 'phrase' && source.phrase.trim() === '') ||
    (source.type === 'category' && source.category === '') ||
    (source.type === 'rule' && source.ruleId === '');
  return isOpen ? { type: 'popular' } : source;
};

type SourceChoiceProps = {
  instance: SearchInstance;
  source: ProductSource;
  onChange: (source: ProductSource) => void;
};

/** Which products a mailing shows. */
export function SourceChoice({ instance, source, onChange }: SourceChoiceProps) {
  const { t } = useTranslation();
  const categories = useApiQuery(
    'listCategories',
    { params: { catalogId: instance.catalog.id } },
    { enabled: source.type === 'category' },
  );
  const rules = useApiQuery(
    'listRules',
    { params: { searchId: instance.instanceId }, query: { perPage: 100 } },
    { enabled: source.type === 'rule' },
  );
  const list = { searchable: true, limit: 200, comboboxProps: { shadow: 'md' } } as const;
  return (
    <>
      <Select
        label={t('htmlTemplates.preview.source')}
        allowDeselect={false}
        comboboxProps={{ shadow: 'md' }}
        data={sourceTypes.map((value) => ({ value, label: t(`htmlTemplates.preview.sources.${value}`) }))}
        value={source.type}
        onChange={(value) => {
          const type = sourceTypes.find((each) => each === value);
          if (type) onChange(emptySource(type));
        }}
      />
      {source.type === 'phrase' && (
        <TextInput
          label={t('htmlTemplates.preview.phrase')}
          maxLength={200}
          autoComplete="off"
          value={source.phrase}
          onChange={({ currentTarget }) => onChange({ type: 'phrase', phrase: currentTarget.value })}
        />
      )}
      {source.type === 'category' && (
        <Select
          {...list}
          label={t('htmlTemplates.preview.category')}
          placeholder={t('htmlTemplates.preview.choose')}
          nothingFoundMessage={t('common.nothingFound')}
          data={categories.data ? [...new Set(categoryPaths(categories.data.data))] : []}
          value={source.category === '' ? null : source.category}
          onChange={(category) => onChange({ type: 'category', category: category ?? '' })}
        />
      )}
      {source.type === 'rule' && (
        <Select
          {...list}
          label={t('htmlTemplates.preview.rule')}
          placeholder={t('htmlTemplates.preview.choose')}
          nothingFoundMessage={t('common.nothingFound')}
          data={(rules.data?.data ?? []).map(({ ruleId, rule }) => ({ value: ruleId, label: rule.name }))}
          value={source.ruleId === '' ? null : source.ruleId}
          onChange={(ruleId) => onChange({ type: 'rule', ruleId: ruleId ?? '' })}
        />
      )}
    </>
  );
}
