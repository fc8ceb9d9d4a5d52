import { Anchor, Skeleton } from '@mantine/core';
import {
  IconArrowRight,
  IconBan,
  IconCircleCheck,
  IconExternalLink,
  IconMoodEmpty,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { PhraseNow } from '@vitrina/contract';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../kit/paths.ts';
import { searchOf } from '../../kit/search-params.ts';
import { blockedSetting } from '../settings/blocked.ts';
import { rulesSetting } from '../settings/rules.ts';
import classes from './remedies.module.css';

const icons = {
  found: IconCircleCheck,
  nothing: IconMoodEmpty,
  blocked: IconBan,
  redirected: IconExternalLink,
} as const;

/** Where the owner sees why. */
const linkOf = ({ state, phrase }: PhraseNow) => {
  if (state === 'blocked') return { to: blockedSetting.path, search: { q: phrase } };
  if (state === 'redirected') return { to: rulesSetting.path, search: {} };
  return { to: pathTo('try'), search: { q: phrase } };
};

type PhraseNowLineProps = {
  now: PhraseNow;
  /** Whether its results are on the screen, so that no link leads to them. */
  hasResults: boolean;
  ref?: Ref<HTMLParagraphElement>;
};

/** What a search for a phrase answers today. It is announced when that changes. */
export function PhraseNowLine({ now, hasResults, ref }: PhraseNowLineProps) {
  const { t } = useTranslation();
  const { state, found } = now;
  const Sign = icons[state];
  const { to, search } = linkOf(now);
  return (
    <p ref={ref} tabIndex={-1} role="status" className={classes.now} data-state={state}>
      <Sign size={20} aria-hidden />
      <span>{t(`mend.now.${state}`, { count: found })}</span>
      {!(hasResults && to === pathTo('try')) && (
        <Anchor component={Link} to={to} search={searchOf(search)} size="sm" className={classes.nowLink}>
          {t(`mend.see.${state}`)}
          <IconArrowRight size={15} aria-hidden />
        </Anchor>
      )}
    </p>
  );
}

export function PhraseNowSkeleton() {
  return <Skeleton height={46} radius="md" />;
}
