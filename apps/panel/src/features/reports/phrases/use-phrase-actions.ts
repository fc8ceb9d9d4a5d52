import { IconBan, IconExternalLink, IconLink, IconPin, IconWand } from '@tabler/icons-react';
import { mayAccess } from '@vitrina/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { instanceArea } from '../../../kit/access.ts';
import { useUser } from '../../../kit/panel-context.ts';
import { pathTo } from '../../../kit/paths.ts';
import { blockedSetting } from '../../../settings-kit/settings/blocked.ts';
import { rulesSetting } from '../../../settings-kit/settings/rules.ts';
import { synonymsSetting } from '../../../settings-kit/settings/synonyms.ts';
import type { RowAction } from '../../../ui/row-actions.tsx';

/** The longest phrase that a setting accepts. */
const settingLength = 100;

/** What the owner can do about a phrase: each action leads to a screen that begins with it. */
export const usePhraseActions = (): ((phrase: string) => readonly RowAction[]) => {
  const { t } = useTranslation();
  const user = useUser();
  return useCallback(
    (phrase) => {
      const text = phrase.slice(0, settingLength);
      const rule = { icon: IconPin, to: pathTo('ruleAdd'), access: rulesSetting.access };
      return [
        {
          label: t('reports.actions.try'),
          icon: IconWand,
          to: pathTo('try'),
          search: { q: phrase },
          access: instanceArea,
        },
        {
          label: t('reports.actions.synonym'),
          icon: IconLink,
          to: synonymsSetting.path,
          search: { add: text },
          access: synonymsSetting.access,
        },
        { ...rule, label: t('reports.actions.pin'), search: { q: text, action: 'pin' } },
        {
          ...rule,
          label: t('reports.actions.redirect'),
          icon: IconExternalLink,
          search: { q: text, action: 'redirect' },
        },
        {
          label: t('reports.actions.block'),
          icon: IconBan,
          to: blockedSetting.path,
          search: { add: text },
          access: blockedSetting.access,
        },
      ]
        .filter(({ access }) => mayAccess(user, access))
        .map(({ access: _, ...action }) => action);
    },
    [t, user],
  );
};
