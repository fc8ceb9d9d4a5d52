import { Button, Skeleton, Switch, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../api/query-view.tsx';
import { useApiQuery } from '../../../api/use-api.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import classes from './mend.module.css';
import { OwnSynonym } from './own-synonym.tsx';
import { ProposalCard } from './proposal-card.tsx';
import type { MendedPhrase } from './use-save-remedy.ts';

const shownAtFirst = 3;

/** Synonyms that would make a phrase find something: proposed ones, and one of the owner's own. */
export function SynonymRemedies({ onSaved, ...mended }: MendedPhrase & { onSaved: () => void }) {
  const { t } = useTranslation();
  const { searchId, phrase } = mended;
  const [isMutual, setMutual] = useState(false);
  const [hasAll, setAll] = useState(false);
  const proposals = useApiQuery('proposeSynonyms', {
    body: { ...(searchId !== undefined && { searchId }), phrase },
  });
  const synonymOf = { ...mended, isMutual, onSaved };
  return (
    <div className={classes.synonyms}>
      <Title order={3}>{t('mend.proposals.title')}</Title>
      <Switch
        label={t('mend.mutual.label')}
        description={isMutual ? t('mend.mutual.on', { phrase }) : t('mend.mutual.off', { phrase })}
        checked={isMutual}
        onChange={({ currentTarget }) => setMutual(currentTarget.checked)}
      />
      <QueryView
        query={proposals}
        action="proposeSynonyms"
        skeleton={<ProposalsSkeleton />}
        empty={{ when: ({ data }) => data.length === 0, state: <Quiet>{t('mend.proposals.none')}</Quiet> }}
      >
        {({ data }) => (
          <>
            <ul className={classes.cards}>
              {(hasAll ? data : data.slice(0, shownAtFirst)).map((proposal, rank) => (
                <li key={proposal.phrase}>
                  <ProposalCard {...synonymOf} proposal={proposal} isFirst={rank === 0} />
                </li>
              ))}
            </ul>
            {!hasAll && data.length > shownAtFirst && (
              <Button
                variant="subtle"
                size="compact-sm"
                className={classes.more}
                onClick={() => setAll(true)}
              >
                {t('mend.proposals.more', { count: data.length - shownAtFirst })}
              </Button>
            )}
          </>
        )}
      </QueryView>
      <OwnSynonym {...synonymOf} />
    </div>
  );
}

function ProposalsSkeleton() {
  return (
    <div className={classes.cards}>
      <Skeleton height={210} radius="md" />
      <Skeleton height={210} radius="md" />
    </div>
  );
}
