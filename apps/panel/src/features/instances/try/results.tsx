import { ActionIcon, Alert, Badge, Tooltip } from '@mantine/core';
import { IconInfoCircle, IconPin, IconQuestionMark } from '@tabler/icons-react';
import type { TryReply } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { PageNumbers } from '../../../ui/page-numbers.tsx';
import { ResultCard } from './result-card.tsx';
import classes from './try.module.css';
import { WhyLine } from './why/why-line.tsx';

type ResultsProps = {
  reply: TryReply;
  isStale: boolean;
  onPage: (page: number) => void;
  /** Opens the explanation of a product's position. */
  onWhy: (productId: string) => void;
};

function ResultBadges({ product }: { product: TryReply['products'][number] }) {
  const { t } = useTranslation();
  const { isPinned, explanation } = product;
  return (
    <>
      {isPinned && (
        <Badge
          variant="filled"
          tt="none"
          fw={560}
          radius="sm"
          leftSection={<IconPin size={13} aria-hidden />}
        >
          {t('merchandising.pinned')}
        </Badge>
      )}
      {explanation?.isWeak && (
        <Badge color="yellow.7" variant="filled" tt="none" fw={560} radius="sm">
          {t('why.weak')}
        </Badge>
      )}
    </>
  );
}

/** How the query was understood, if not word by word as it was typed. */
function QueryReading({
  reply: { wordsWanted, missingWords, correctedQuery, priceRange, namedValues },
}: Pick<ResultsProps, 'reply'>) {
  const { t } = useTranslation();
  const isRelaxed = wordsWanted.matched < wordsWanted.all;
  const values = namedValues.map(({ label, value }) => `${label}: ${value}`).join(', ');
  const named = [
    ...(priceRange ? [t('try.priceRange', { text: priceRange.text })] : []),
    ...(namedValues.length > 0 ? [t('try.namedValues', { values })] : []),
  ];
  return (
    <>
      {named.length > 0 && (
        <Alert color="blue" variant="light" mb="md" icon={<IconInfoCircle aria-hidden />}>
          {named.map((words) => (
            <p key={words} className={classes.reading}>
              {words}
            </p>
          ))}
        </Alert>
      )}
      {(correctedQuery !== null || isRelaxed) && (
        <Alert color="yellow" variant="light" mb="md" icon={<IconInfoCircle aria-hidden />}>
          {correctedQuery !== null
            ? t('try.corrected', { query: correctedQuery })
            : missingWords.length > 0
              ? t('try.missing', { words: missingWords.join(', ') })
              : t('try.weak', wordsWanted)}
        </Alert>
      )}
    </>
  );
}

/** One page of the results. */
export function Results({ reply, isStale, onPage, onWhy }: ResultsProps) {
  const { t } = useTranslation();
  const { products, total, page, perPage } = reply;
  const pages = Math.min(1000, Math.ceil(total / perPage));
  return (
    <>
      <QueryReading reply={reply} />
      <ul className={classes.grid} data-stale={isStale || undefined} aria-label={t('try.results')}>
        {products.map((product) => (
          <li key={product.id}>
            <ResultCard
              product={product}
              footer={product.explanation && <WhyLine explanation={product.explanation} />}
              badges={<ResultBadges product={product} />}
              tools={
                <Tooltip label={t('why.title')}>
                  <ActionIcon
                    variant="default"
                    size={34}
                    aria-label={t('why.of', { title: product.title })}
                    onClick={() => onWhy(product.id)}
                  >
                    <IconQuestionMark size={18} />
                  </ActionIcon>
                </Tooltip>
              }
            />
          </li>
        ))}
      </ul>
      <PageNumbers total={pages} value={page} onChange={onPage} />
    </>
  );
}
