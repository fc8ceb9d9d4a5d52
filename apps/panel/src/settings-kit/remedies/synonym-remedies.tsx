import { Button, Skeleton, Switch, Title } from '@mantine/core';
import type { SynonymProposal } from '@vitrina/contract';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../api/query-view.tsx';
import { useApiQuery } from '../../api/use-api.ts';
import { Quiet } from '../../ui/quiet.tsx';
import { OwnSynonym } from './own-synonym.tsx';
import { ProposalCard } from './proposal-card.tsx';
import { isWeak } from './proposal-strength.ts';
import classes from './remedies.module.css';
import type { MendedPhrase } from './use-save-remedy.ts';

const shownAtFirst = 3;

const noProposals = {
  nothing: 'mend.proposals.none',
  rarelyClicked: 'mend.proposals.noneFound',
  seen: 'mend.proposals.noneBeside',
} as const;

type SynonymRemediesProps = MendedPhrase & {
  /** Why synonyms are looked for: it finds nothing, is rarely clicked, or its results are on the screen and the owner isn't content. */
  reason: 'nothing' | 'rarelyClicked' | 'seen';
  onSaved: () => void;
};

/** Synonyms that would make a phrase find something: proposed ones, and one of the owner's own. */
export function SynonymRemedies({ reason, onSaved, ...mended }: SynonymRemediesProps) {
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
      <QueryView query={proposals} action="proposeSynonyms" skeleton={<ProposalsSkeleton />}>
        {({ data }) => {
          const strong = data.filter((proposal) => !isWeak(proposal));
          const weak = data.filter(isWeak);
          return (
            <>
              {strong.length === 0 && <Quiet>{t(noProposals[reason])}</Quiet>}
              <ul className={classes.cards}>
                {(hasAll ? strong : strong.slice(0, shownAtFirst)).map((proposal, rank) => (
                  <li key={proposal.phrase}>
                    <ProposalCard {...synonymOf} proposal={proposal} isFirst={rank === 0} />
                  </li>
                ))}
              </ul>
              {!hasAll && strong.length > shownAtFirst && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  className={classes.more}
                  onClick={() => setAll(true)}
                >
                  {t('mend.proposals.more', { count: strong.length - shownAtFirst })}
                </Button>
              )}
              {weak.length > 0 && <WeakProposals {...synonymOf} proposals={weak} />}
            </>
          );
        }}
      </QueryView>
      <OwnSynonym {...synonymOf} />
    </div>
  );
}

type WeakProposalsProps = Omit<ComponentProps<typeof ProposalCard>, 'proposal' | 'isFirst'> & {
  proposals: readonly SynonymProposal[];
};

/** What a single visitor went on to: to be looked at, not to be relied on. */
function WeakProposals({ proposals, ...synonymOf }: WeakProposalsProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.cards}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        className={classes.more}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('mend.proposals.weak', { count: proposals.length })}
      </Button>
      {isOpen && (
        <>
          <Quiet>{t('mend.proposals.weakText')}</Quiet>
          <ul className={classes.cards}>
            {proposals.map((proposal) => (
              <li key={proposal.phrase}>
                <ProposalCard {...synonymOf} proposal={proposal} isFirst={false} />
              </li>
            ))}
          </ul>
        </>
      )}
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
