import { Badge, Title } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { InstanceDetails } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { mayEnter, searchModule } from '../../../kit/access.ts';
import { usePanel, useUser } from '../../../kit/panel-context.ts';
import { pathTo } from '../../../kit/paths.ts';
import classes from '../instances.module.css';

const settingScreens = [
  ['weights', 'weights'],
  ['sorts', 'sorts'],
  ['facets', 'facets'],
  ['suggestions', 'suggestions'],
  ['rules', 'rules'],
  ['store', 'storeSettings'],
  ['synonyms', 'synonyms'],
  ['blocked', 'blockedPhrases'],
  ['immutable', 'immutablePhrases'],
] as const;

/** Screens that need the module search. */
const tuning: readonly string[] = ['weights', 'sorts', 'facets', 'suggestions', 'rules'];

type InstanceSettingsProps = { searchId: string; settings: InstanceDetails['settings'] };

/** Which settings are the shop's own and which the defaults; each leads to its screen, with this search selected. */
export function InstanceSettings({ searchId, settings }: InstanceSettingsProps) {
  const { t } = useTranslation();
  const mayTune = mayEnter(useUser(), searchModule);
  const { selection } = usePanel();
  return (
    <section className={classes.panel}>
      <Title order={2} size="h3">
        {t('instances.details.settings')}
      </Title>
      <ul className={classes.settings}>
        {settingScreens
          .filter(([setting]) => mayTune || !tuning.includes(setting))
          .map(([setting, screen]) => {
            const own = settings[setting];
            return (
              <li key={setting}>
                <Link to={pathTo(screen)} onClick={() => selection.select(searchId)}>
                  <span>{t(`screens.${screen}`)}</span>
                  <span className={classes.own}>
                    {typeof own === 'number' && t('instances.details.entries', { count: own })}
                    {own === true && (
                      <Badge variant="light" tt="none" fw={560} radius="sm">
                        {t('instances.details.own')}
                      </Badge>
                    )}
                    {own === false && t('instances.details.default')}
                  </span>
                  <IconChevronRight size={16} aria-hidden />
                </Link>
              </li>
            );
          })}
      </ul>
    </section>
  );
}
