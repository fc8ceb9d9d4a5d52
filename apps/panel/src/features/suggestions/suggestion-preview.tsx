import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../api/use-api.ts';
import { useFieldName } from '../../kit/use-field-name.ts';
import { useFormat } from '../../kit/use-format.ts';
import { PreviewFailed, PreviewNote, SettingPreview } from '../../settings-kit/preview/setting-preview.tsx';
import classes from './suggestion-preview.module.css';

/** The suggestions that visitors get with the saved settings. */
export function SuggestionPreview({ searchId }: { searchId: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const fieldName = useFieldName();
  const [text, setText] = useState('');
  const [query] = useDebouncedValue(text, 200);
  const reply = useApiQuery(
    'trySuggest',
    { params: { searchId }, body: { query, limit: 8 } },
    { keepPrevious: true, enabled: query.trim() !== '' },
  );
  const suggestions = query.trim() === '' ? [] : (reply.data?.data.suggestions ?? []);
  return (
    <SettingPreview title={t('suggestions.preview')}>
      <TextInput
        type="search"
        aria-label={t('suggestions.typed')}
        placeholder={t('suggestions.placeholder')}
        autoComplete="off"
        maxLength={200}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <PreviewFailed query={reply} />
      {query.trim() === '' && <PreviewNote>{t('suggestions.previewHelp')}</PreviewNote>}
      {query.trim() !== '' && reply.data && suggestions.length === 0 && (
        <PreviewNote>{t('suggestions.previewNone')}</PreviewNote>
      )}
      <ul className={classes.list} aria-label={t('suggestions.name')}>
        {suggestions.map(({ text: words, count, field }) => (
          <li key={`${field}:${words}`} className={classes.suggestion}>
            <span>{words}</span>
            <span className={classes.count}>
              {field === null ? '' : `${fieldName(field)} · `}
              {format.number(count)}
            </span>
          </li>
        ))}
      </ul>
    </SettingPreview>
  );
}
