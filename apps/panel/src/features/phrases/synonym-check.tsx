import { ActionIcon, Skeleton, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type Synonym, tryRequest } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../api/use-api.ts';
import { pathTo } from '../../paths.ts';
import { useFormat } from '../../shell/use-format.ts';
import classes from './phrases.module.css';
import { synonymText, typedPhrases } from './synonym-words.tsx';

const mostPhrases = 6;

type RowProps = { searchId: string; phrase: string; changeId: string | undefined };

function PhraseCheck({ searchId, phrase, changeId }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const body = { ...tryRequest.parse({ query: phrase, perPage: 1 }) };
  const now = useApiQuery('trySearch', { params: { searchId }, body });
  const before = useApiQuery(
    'trySearch',
    { params: { searchId }, body: { ...body, ...(changeId !== undefined && { before: changeId }) } },
    { enabled: changeId !== undefined },
  );
  const total = now.data?.data.total;
  const was = changeId === undefined ? undefined : before.data?.data.total;
  return (
    <li>
      <strong>{phrase}</strong>
      {now.isPending && <Skeleton width={160} height={14} />}
      {total !== undefined && (
        <span className="num">
          {was === undefined
            ? t('phrases.check.now', { count: total })
            : t('phrases.check.nowAndBefore', { count: total, before: format.number(was) })}
        </span>
      )}
      <Link to={pathTo('try')} search={{ q: phrase } as never}>
        {t('phrases.actions.try')}
      </Link>
    </li>
  );
}

type SynonymCheckProps = {
  searchId: string;
  /** Whether the history may be read: it knows what was before. */
  hasHistory: boolean;
  synonym: Synonym;
  onClose: () => void;
};

/** How many products each phrase of a new synonym finds, and how many it found before. */
export function SynonymCheck({ searchId, hasHistory, synonym, onClose }: SynonymCheckProps) {
  const { t } = useTranslation();
  const changes = useApiQuery(
    'listSettingChanges',
    { params: { searchId }, query: { kind: 'synonyms', page: 1, perPage: 1 } },
    { enabled: hasHistory },
  );
  const changeId = changes.isFetching ? undefined : changes.data?.data[0]?.changeId;
  return (
    <section className={classes.check} role="status">
      <Title order={2}>{t('phrases.check.title', { synonym: synonymText(synonym) })}</Title>
      <ul className={classes.checkRows}>
        {typedPhrases(synonym)
          .slice(0, mostPhrases)
          .map((phrase) => (
            <PhraseCheck key={phrase} searchId={searchId} phrase={phrase} changeId={changeId} />
          ))}
      </ul>
      <ActionIcon
        className={classes.checkClose}
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('common.close')}
        onClick={onClose}
      >
        <IconX size={18} />
      </ActionIcon>
    </section>
  );
}
