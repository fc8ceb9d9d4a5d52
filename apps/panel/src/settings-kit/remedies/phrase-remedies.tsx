import { Button, Title } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { phraseText, validate } from '@vitrina/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../api/query-view.tsx';
import { useApiQuery } from '../../api/use-api.ts';
import { CodeRemedy } from './code-remedy.tsx';
import { OtherWays } from './other-ways.tsx';
import { PhraseNowLine, PhraseNowSkeleton } from './phrase-now-line.tsx';
import classes from './remedies.module.css';
import { SynonymRemedies } from './synonym-remedies.tsx';
import type { MendedPhrase } from './use-save-remedy.ts';

type PhraseRemediesProps = MendedPhrase & {
  /** Whether proposals are asked for at once, even though the phrase finds something. */
  isMending: boolean;
  /** Whether the phrase's results are on the screen already. */
  hasResults?: boolean;
};

/** What a phrase finds today, and what can be done about it. */
export function PhraseRemedies({ isMending, hasResults = false, ...mended }: PhraseRemediesProps) {
  const { t } = useTranslation();
  const { searchId, phrase } = mended;
  const [isOpen, setOpen] = useState(isMending);
  const now = useApiQuery('checkPhrases', {
    body: { ...(searchId !== undefined && { searchId }), phrases: [phrase] },
  });
  const line = useRef<HTMLParagraphElement>(null);
  const state = now.data?.data[0]?.state;
  // Visitors may type what no setting accepts: too many letters, or none.
  const isAccepted = validate(phraseText, phrase).ok;
  const mayPropose = isAccepted && (state === 'nothing' || state === 'found');
  const isProposing = mayPropose && (state === 'nothing' || isOpen);
  const afterSaving = (): void => {
    setOpen(false);
    // The pressed button disappears as soon as the phrase finds something.
    line.current?.focus();
  };
  return (
    <section className={classes.root} aria-label={t('mend.title')}>
      <QueryView query={now} action="checkPhrase" skeleton={<PhraseNowSkeleton />}>
        {({ data: [answer] }) => answer && <PhraseNowLine ref={line} now={answer} hasResults={hasResults} />}
      </QueryView>
      {searchId !== undefined && <CodeRemedy searchId={searchId} phrase={phrase} onSaved={afterSaving} />}
      {isProposing && (
        <SynonymRemedies
          {...mended}
          reason={state === 'nothing' ? 'nothing' : hasResults ? 'seen' : 'rarelyClicked'}
          onSaved={afterSaving}
        />
      )}
      <div className={classes.ways}>
        {isProposing && <Title order={3}>{t('mend.otherWays')}</Title>}
        <OtherWays
          {...mended}
          without={mayPropose ? ['synonym', 'try'] : state ? ['try'] : []}
          canBlock={isAccepted && state !== undefined && state !== 'blocked'}
          onSaved={afterSaving}
          first={
            mayPropose &&
            !isProposing && (
              <Button
                variant="default"
                size="sm"
                leftSection={<IconLink size={16} aria-hidden />}
                onClick={() => setOpen(true)}
              >
                {t('mend.propose')}
              </Button>
            )
          }
        />
      </div>
    </section>
  );
}
