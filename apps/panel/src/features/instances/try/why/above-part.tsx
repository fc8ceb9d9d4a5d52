import { Link } from '@tanstack/react-router';
import type { Explanation } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../kit/paths.ts';
import { useFieldName } from '../../../../kit/use-field-name.ts';
import { useFormat } from '../../../../kit/use-format.ts';
import { compareWords, type Difference, differenceFrom } from './compare-above.ts';
import { matchText } from './match-text.ts';
import { sortedByName, sortedByValue } from './sorted-by.ts';
import classes from './why.module.css';

function Reason({ difference }: { difference: Difference }) {
  const { t } = useTranslation();
  const format = useFormat();
  const fieldName = useFieldName();
  switch (difference.kind) {
    case 'pinned':
      return (
        <>
          {t('why.above.pinned')}{' '}
          <Link className={classes.link} to={pathTo('rule', { ruleId: difference.by.ruleId })}>
            <bdi>{difference.by.name}</bdi>
          </Link>
        </>
      );
    case 'sort':
      return t('why.above.sort', {
        name: sortedByName(t, fieldName, difference.by),
        above: sortedByValue(t, format, difference.above),
        own: sortedByValue(t, format, difference.by),
      });
    case 'boost':
      return t('why.above.boost', {
        above: format.number(difference.above, 2),
        own: format.number(difference.own, 2),
      });
    case 'tie':
      return t('why.above.tie');
    case 'word': {
      const { above, own, isSamePlace } = difference;
      const [best] = above.matches;
      const [ownBest] = own?.matches ?? [];
      const words = { word: above.word, above: best ? matchText(t, fieldName, best) : '' };
      if (!ownBest) return t('why.above.missing', words);
      if (isSamePlace) return t('why.above.same', words);
      return t('why.above.word', { ...words, own: matchText(t, fieldName, ownBest) });
    }
  }
}

type AbovePartProps = { above: Explanation; own: Explanation };

/** Why the product is below the one above it: what makes the difference, and what each word adds to either score. */
export function AbovePart({ above, own }: AbovePartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const difference = differenceFrom(above, own);
  if (!difference) return null;
  const isByScore = difference.kind === 'word' || difference.kind === 'boost';
  return (
    <>
      <p className={classes.line}>
        <Reason difference={difference} />
      </p>
      {isByScore && above.words.length > 0 && (
        <table className={classes.points}>
          <thead>
            <tr>
              <th scope="col">{t('why.above.points')}</th>
              <th scope="col">{t('why.above.higher')}</th>
              <th scope="col">{t('why.above.here')}</th>
            </tr>
          </thead>
          <tbody>
            {compareWords(above, own).map((word) => (
              <tr
                key={word.word}
                data-decisive={
                  (difference.kind === 'word' && difference.above.word === word.word) || undefined
                }
              >
                <th scope="row">{word.word}</th>
                <td>{format.number(word.above, 2)}</td>
                <td>{format.number(word.own, 2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
