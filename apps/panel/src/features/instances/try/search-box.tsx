import { CloseButton, Loader, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Delayed } from '../../../ui/delayed.tsx';
import classes from './try.module.css';
import { longestQuery } from './try-search.ts';

const debounceMs = 160;

type SearchBoxProps = {
  query: string;
  /** Whether the results are still to come. */
  isSearching: boolean;
  onQuery: (query: string) => void;
};

/** The search field. It searches as soon as typing pauses. */
export function SearchBox({ query, isSearching, onQuery }: SearchBoxProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(query);
  const sent = useRef(query);
  const send = useDebouncedCallback((value: string) => {
    sent.current = value;
    onQuery(value);
  }, debounceMs);
  useEffect(() => {
    // The address has changed by other means: the Back button, or a link.
    if (query !== sent.current) {
      sent.current = query;
      setText(query);
    }
  }, [query]);
  const change = (value: string): void => {
    setText(value);
    send(value);
  };
  return (
    <search className={classes.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send.flush();
        }}
      >
        <TextInput
          type="search"
          size="xl"
          radius="lg"
          aria-label={t('try.query')}
          placeholder={t('try.placeholder')}
          autoComplete="off"
          maxLength={longestQuery}
          value={text}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          leftSection={
            isSearching ? (
              <Delayed>
                <Loader size={22} role="img" aria-label={t('common.loading')} />
              </Delayed>
            ) : (
              <IconSearch size={24} stroke={1.8} aria-hidden />
            )
          }
          rightSection={
            text !== '' && <CloseButton size="lg" aria-label={t('try.clear')} onClick={() => change('')} />
          }
        />
      </form>
    </search>
  );
}
