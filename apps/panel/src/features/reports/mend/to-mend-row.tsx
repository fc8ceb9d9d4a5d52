import { Badge, Button, Skeleton, UnstyledButton } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { IconArrowRight, IconPlus, IconTool } from '@tabler/icons-react';
import type { PhraseToMend, SynonymProposal } from '@vitrina/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/use-format.ts';
import { toSynonym } from '../../../settings-kit/remedies/to-synonym.ts';
import { type MendedPhrase, useSaveRemedy } from '../../../settings-kit/remedies/use-save-remedy.ts';
import { focusTitleIfLost } from '../../../ui/focus-title.ts';
import classes from './to-mend.module.css';
import type { RowProposals } from './use-row-proposals.ts';

const colours = { empty: 'red', fewClicks: 'yellow' } as const;

type ToMendRowProps = {
  searchId: string | undefined;
  row: PhraseToMend;
  /** What the worst phrase loses, which is the whole length of a bar. */
  most: number;
  proposals: RowProposals;
  /** Called when the row comes into view. */
  onSeen: (phrase: string) => void;
  onOpen: () => void;
};

/** A phrase, what it loses, and the likeliest synonym; it opens everything that can be done. */
export function ToMendRow({ searchId, row, most, proposals, onSeen, onOpen }: ToMendRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { phrase, reason, searches, clicks, lost, found } = row;
  // The row may leave the list with the focus in it, and with no row after it.
  useEffect(() => focusTitleIfLost, []);
  const { ref, inViewport } = useInViewport<HTMLLIElement>();
  useEffect(() => {
    if (inViewport) onSeen(phrase);
  }, [inViewport, onSeen, phrase]);
  return (
    <li ref={ref} className={classes.row}>
      <div className={classes.words}>
        <span className={classes.name}>
          <UnstyledButton className={`row-cover ${classes.phrase}`} onClick={onOpen}>
            {phrase}
          </UnstyledButton>
          <Badge variant="light" color={colours[reason]} tt="none" fw={540} radius="sm">
            {t(`mend.reasons.${reason}`)}
          </Badge>
        </span>
        <span className={classes.facts}>
          <span>{t('mend.list.searches', { count: searches })}</span>
          {reason === 'fewClicks' && (
            <>
              <span>{t('mend.list.clicks', { count: clicks })}</span>
              <span>{t('mend.list.findsToday', { count: found })}</span>
            </>
          )}
        </span>
      </div>
      <div className={classes.lost}>
        <span className={classes.track} aria-hidden>
          <span data-reason={reason} style={{ inlineSize: `${(100 * lost) / most}%` }} />
        </span>
        <span className="num">
          <strong>{format.number(lost)}</strong> {t('mend.list.lostSearches', { count: lost })}
        </span>
      </div>
      <div className={classes.remedy}>
        {proposals === undefined && <Skeleton height={36} width={155} />}
        {proposals?.likeliest && (
          <InlineProposal searchId={searchId} phrase={phrase} proposal={proposals.likeliest} />
        )}
        {proposals && !proposals.likeliest && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconTool size={16} aria-hidden />}
            aria-label={t(proposals.hasOthers ? 'mend.list.proposalsOf' : 'mend.list.mendOf', { phrase })}
            onClick={onOpen}
          >
            {t(proposals.hasOthers ? 'mend.list.proposals' : 'mend.list.mend')}
          </Button>
        )}
      </div>
    </li>
  );
}

function InlineProposal({ proposal, ...mended }: MendedPhrase & { proposal: SynonymProposal }) {
  const { t } = useTranslation();
  const { save, isSaving } = useSaveRemedy(mended);
  const { phrase: other, found, times } = proposal;
  return (
    <>
      <span className={classes.proposal}>
        <span>
          <IconArrowRight size={15} aria-hidden /> <strong>{other}</strong>
        </span>
        <span className={classes.fact}>{t('common.products', { count: found })}</span>
        <span className={classes.fact}>{t('mend.list.visitors', { count: times })}</span>
      </span>
      <Button
        size="sm"
        variant="light"
        leftSection={<IconPlus size={16} aria-hidden />}
        aria-label={t('mend.list.addOf', { phrase: mended.phrase, other })}
        loading={isSaving}
        onClick={() => save({ type: 'synonym', synonym: toSynonym(mended.phrase, other, false) })}
      >
        {t('mend.add')}
      </Button>
    </>
  );
}
