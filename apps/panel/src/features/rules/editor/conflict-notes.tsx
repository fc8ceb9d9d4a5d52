import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { RuleAction, RuleCondition, RuleConflict } from '@vitrina/contract';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { blockedSetting } from '../../../settings-kit/settings/blocked.ts';
import { LinkedText, mark } from '../linked-text.tsx';
import { noCategoryText } from '../no-category-text.ts';
import classes from './conflicts.module.css';
import { type Conflicts, conflictsOf } from './use-conflicts.ts';

type NoteProps = { isGrave: boolean; children: ReactNode };

function Note({ isGrave, children }: NoteProps) {
  const Sign = isGrave ? IconAlertTriangle : IconInfoCircle;
  return (
    <li className={classes.note} data-grave={isGrave || undefined}>
      <Sign size={18} stroke={1.8} aria-hidden />
      {children}
    </li>
  );
}

/** The sentence about two rules' actions, with a mark for the other's name. */
const sentenceOf = (
  t: TFunction,
  { type, isBeaten, relation }: Extract<RuleConflict, { isBeaten: boolean }>,
  position: number,
): string => {
  const words = { rule: mark, position };
  if (type === 'hidden' || type === 'redirected') return t(`merchandising.conflicts.${type}`, words);
  if (!isBeaten) return t(`merchandising.conflicts.${type}Won`, words);
  if (type === 'position' && relation === 'narrower') return t('merchandising.conflicts.positionSome', words);
  return t(`merchandising.conflicts.${type}`, words);
};

const isBetweenRules = (conflict: RuleConflict): conflict is Extract<RuleConflict, { isBeaten: boolean }> =>
  'isBeaten' in conflict;

/** The first conflict of each rule that redirects: it concerns all actions. */
const redirectedBy = (found: readonly RuleConflict[]) => {
  const redirected = found.filter(isBetweenRules).filter(({ type }) => type === 'redirected');
  return [...new Map(redirected.map((each) => [each.rule.ruleId, each])).values()];
};

/** What concerns the rule as a whole: others for the same searches, a blocked phrase, a redirect that leaves nothing to see. */
export function RuleConflicts({ conflicts, condition }: { conflicts: Conflicts; condition: RuleCondition }) {
  const { t } = useTranslation();
  const { found, hasFailed } = conflicts;
  const redirects = redirectedBy(found);
  const met = found.filter((each) => each.type === 'sameSearches');
  const categories = found.flatMap((each) => (each.type === 'noCategory' ? each.categories : []));
  const isEmpty =
    !hasFailed &&
    redirects.length + met.length + categories.length === 0 &&
    !found.some(({ type }) => type === 'blockedPhrase' || type === 'ownRedirect');
  return (
    <div role="status">
      {!isEmpty && (
        <ul className={classes.notes} aria-label={t('merchandising.conflicts.label')}>
          {hasFailed && <Note isGrave={false}>{t('merchandising.conflicts.failed')}</Note>}
          {found.map((each) =>
            each.type === 'blockedPhrase' ? (
              <Note key={each.type} isGrave>
                <span>
                  {t('merchandising.conflicts.blocked', {
                    phrase: each.phrase,
                  })}{' '}
                  <Link to={blockedSetting.path}>{blockedSetting.name(t)}</Link>
                </span>
              </Note>
            ) : null,
          )}
          {categories.length > 0 && <Note isGrave>{noCategoryText(t, categories)}</Note>}
          {met.map(({ rule, relation }) => (
            <Note key={rule.ruleId} isGrave={relation === 'same'}>
              <LinkedText
                rule={rule}
                text={t(
                  relation === 'same' && condition.type === 'category'
                    ? 'merchandising.conflicts.sameCategory'
                    : `merchandising.conflicts.${relation}`,
                  { rule: mark },
                )}
              />
            </Note>
          ))}
          {redirects.map((each) => (
            <Note key={`redirect ${each.rule.ruleId}`} isGrave>
              <LinkedText rule={each.rule} text={sentenceOf(t, each, 0)} />
            </Note>
          ))}
          {found.some(({ type }) => type === 'ownRedirect') && (
            <Note isGrave>{t('merchandising.conflicts.ownRedirect')}</Note>
          )}
        </ul>
      )}
    </div>
  );
}

type ActionConflictsProps = { conflicts: Conflicts; index: number; action: RuleAction };

/** What keeps one action from happening, or what it takes from other rules. */
export function ActionConflicts({ conflicts, index, action }: ActionConflictsProps) {
  const { t } = useTranslation();
  const own = conflictsOf(conflicts, index);
  const position = action.type === 'pin' ? action.position : 0;
  return (
    <div role="status">
      {own.length > 0 && (
        <ul className={classes.notes}>
          {own.map((each) => {
            if (isBetweenRules(each))
              return (
                <Note key={`${each.type} ${each.rule.ruleId}`} isGrave={each.isBeaten}>
                  <LinkedText rule={each.rule} text={sentenceOf(t, each, position)} />
                </Note>
              );
            if (each.type === 'pin')
              return (
                <Note key={each.type} isGrave>
                  {t(`merchandising.pins.trouble.${each.trouble}`)}
                </Note>
              );
            return (
              <Note key={each.type} isGrave>
                {t('merchandising.conflicts.ownHide')}
              </Note>
            );
          })}
        </ul>
      )}
    </div>
  );
}
