import { Badge, Title } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type InstanceDetails, mayAccess } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { usePanel, useUser } from '../../../kit/panel-context.ts';
import { allSettings } from '../../../settings-kit/settings/settings.ts';
import { Card } from '../../../ui/card.tsx';
import classes from '../instances.module.css';

type InstanceSettingsProps = { searchId: string; own: InstanceDetails['settings'] };

/** Which settings are the shop's own and which are defaults. Each links to its screen and selects this search. */
export function InstanceSettings({ searchId, own: isCustomised }: InstanceSettingsProps) {
  const { t } = useTranslation();
  const user = useUser();
  const { selection } = usePanel();
  return (
    <Card size="md">
      <Title order={2} size="h3">
        {t('instances.details.settings')}
      </Title>
      <ul className={classes.settings}>
        {allSettings
          .filter(({ access }) => mayAccess(user, access))
          .map((setting) => {
            const { kind, path, inDetails } = setting;
            if (inDetails === undefined) return null;
            const own = isCustomised[inDetails];
            return (
              <li key={kind}>
                <Link to={path} onClick={() => selection.select(searchId)}>
                  <span>{setting.name(t)}</span>
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
    </Card>
  );
}
