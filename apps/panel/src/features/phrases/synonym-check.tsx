import { ActionIcon, Anchor, Skeleton, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type Synonym, tryRequest } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../api/use-api.ts';
import { pathTo } from '../../kit/paths.ts';
import { searchOf } from '../../kit/search-params.ts';
import { synonymText } from '../../kit/synonym-text.ts';
import { useFormat } from '../../kit/use-format.ts';
import classes from './phrases.module.css';
import { typedPhrases } from './synonym-text.tsx';

const maxPhrases = 6;

type RowProps = { searchId: string; phrase: string; changeId: string | null };

function PhraseCheck({ searchId, phrase, changeId }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const body = { ...tryRequest.parse({ query: phrase, perPage: 1 }) };
  const now = useApiQuery('trySearch', { params: { searchId }, body });
  const before = useApiQuery(
    'trySearch',
    { params: { searchId }, body: { ...body, ...(changeId !== null && { before: changeId }) } },
    { enabled: changeId !== null },
  );
  const total = now.data?.data.total;
  const was = changeId === null ? undefined : before.data?.data.total;
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
      <Anchor component={Link} to={pathTo('try')} search={searchOf({ q: phrase })} size="sm">
        {t('phrases.actions.try')}
      </Anchor>
    </li>
  );
}

type SynonymCheckProps = {
  searchId: string;
  synonym: Synonym;
  /** The change that saved the synonym; null if it was already there unchanged. */
  changeId: string | null;
  onClose: () => void;
};

/** How many products each phrase of a new synonym finds now, and how many it found before. */
export function SynonymCheck({ searchId, synonym, changeId, onClose }: SynonymCheckProps) {
  const { t } = useTranslation();
  return (
    <section className={classes.check} role="status">
      <Title order={2}>{t('phrases.check.title', { synonym: synonymText(synonym) })}</Title>
      <ul className={classes.checkRows}>
        {typedPhrases(synonym)
          .slice(0, maxPhrases)
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
