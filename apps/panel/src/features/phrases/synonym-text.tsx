import { IconArrowRight, IconArrowsHorizontal } from '@tabler/icons-react';
import type { Synonym } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import classes from './phrases.module.css';

/** The phrases whose searches find more thanks to the synonym. */
export const typedPhrases = (synonym: Synonym): readonly string[] =>
  synonym.type === 'group' ? synonym.phrases : synonym.from;

function Chips({ phrases }: { phrases: readonly string[] }) {
  return phrases.map((phrase) => (
    <span key={phrase} className={classes.chip}>
      {phrase}
    </span>
  ));
}

/** A synonym as chips, with an arrow for its direction. */
export function SynonymChips({ synonym }: { synonym: Synonym }) {
  const { t } = useTranslation();
  if (synonym.type === 'oneWay')
    return (
      <span className={classes.chips}>
        <Chips phrases={synonym.from} />
        <span className={classes.sign} role="img" aria-label={t('phrases.synonyms.oneWaySign')}>
          <IconArrowRight size={18} aria-hidden />
        </span>
        <Chips phrases={synonym.to} />
      </span>
    );
  const [first, ...rest] = synonym.phrases;
  return (
    <span className={classes.chips}>
      <Chips phrases={first === undefined ? [] : [first]} />
      {rest.map((phrase) => (
        <span key={phrase} className={classes.chips}>
          <span className={classes.sign} role="img" aria-label={t('phrases.synonyms.groupSign')}>
            <IconArrowsHorizontal size={18} aria-hidden />
          </span>
          <Chips phrases={[phrase]} />
        </span>
      ))}
    </span>
  );
}
