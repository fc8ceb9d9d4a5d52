import { IconBan, IconExternalLink, IconLink, IconPin, IconWand } from '@tabler/icons-react';
import { type Access, longestPhrase, mayAccess } from '@vitrina/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { instanceArea } from '../../kit/access.ts';
import { useUser } from '../../kit/panel-context.ts';
import { pathTo } from '../../kit/paths.ts';
import type { RowAction } from '../../ui/row-actions.tsx';
import { blockedSetting } from '../settings/blocked.ts';
import { rulesSetting } from '../settings/rules.ts';
import { synonymsSetting } from '../settings/synonyms.ts';

export type PhraseActionName = 'try' | 'synonym' | 'pin' | 'redirect' | 'block';
type PhraseAction = RowAction & { readonly name: PhraseActionName };

/** What the owner can do about a phrase: each action leads to a screen that begins with it. */
export const usePhraseActions = (): ((phrase: string) => readonly PhraseAction[]) => {
  const { t } = useTranslation();
  const user = useUser();
  return useCallback(
    (phrase) => {
      const text = phrase.slice(0, longestPhrase);
      const rule = { icon: IconPin, to: pathTo('ruleAdd'), access: rulesSetting.access };
      const actions: readonly (PhraseAction & { readonly access: Access })[] = [
        {
          name: 'try',
          label: t('reports.actions.try'),
          icon: IconWand,
          to: pathTo('try'),
          search: { q: phrase },
          access: instanceArea,
        },
        {
          name: 'synonym',
          label: t('reports.actions.synonym'),
          icon: IconLink,
          to: synonymsSetting.path,
          search: { add: text },
          access: synonymsSetting.access,
        },
        { ...rule, name: 'pin', label: t('reports.actions.pin'), search: { q: text, action: 'pin' } },
        {
          ...rule,
          name: 'redirect',
          label: t('reports.actions.redirect'),
          icon: IconExternalLink,
          search: { q: text, action: 'redirect' },
        },
        {
          name: 'block',
          label: t('reports.actions.block'),
          icon: IconBan,
          to: blockedSetting.path,
          search: { add: text },
          access: blockedSetting.access,
        },
      ];
      return actions
        .filter(({ access }) => mayAccess(user, access))
        .map(({ access: _, ...action }) => action);
    },
    [t, user],
  );
};
