import { Badge, Button, Title } from '@mantine/core';
import { IconAlertTriangle, IconWorldQuestion } from '@tabler/icons-react';
import type { RefusedDomain } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/use-format.ts';
import { Card } from '../../ui/card.tsx';
import { Quiet } from '../../ui/quiet.tsx';
import { canBeListed } from './domain-fault.ts';
import classes from './domains.module.css';

type RefusedListProps = {
  refused: readonly RefusedDomain[];
  isSaving: boolean;
  onAllow: (domain: string) => void;
  onTest: () => void;
};

const isAllowable = ({ domain, lookalikeOf }: RefusedDomain): boolean =>
  lookalikeOf === null && canBeListed(domain);

/**
 * Pages whose requests were refused. The shop's own can be allowed with one click, those that only resemble it can't.
 */
export function RefusedList({ refused, isSaving, onAllow, onTest }: RefusedListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (refused.length === 0) return null;
  // Pages that can be allowed come first.
  const sorted = refused.toSorted((one, other) => Number(isAllowable(other)) - Number(isAllowable(one)));
  return (
    <Card tone="warning">
      <Title order={3} size="h4" className={classes.refusedTitle}>
        <IconWorldQuestion size={20} aria-hidden />
        {t('apiAccess.refused.title')}
      </Title>
      <Quiet size="md">{t('apiAccess.refused.text')}</Quiet>
      <ul className={classes.rows} aria-label={t('apiAccess.refused.title')}>
        {sorted.map(({ domain, lastAskedAt, timesAsked, lookalikeOf, isOwnMachine }) => (
          <li key={domain} className={classes.row}>
            <div className={classes.words}>
              <span className={classes.name}>
                <span translate="no">{domain}</span>
                {lookalikeOf !== null && (
                  <Badge
                    color="yellow"
                    variant="light"
                    tt="none"
                    fw={560}
                    radius="sm"
                    leftSection={<IconAlertTriangle size={13} aria-hidden />}
                  >
                    {t('apiAccess.refused.suspicious')}
                  </Badge>
                )}
              </span>
              <Quiet as="span" size="md">
                {t('apiAccess.refused.asked', { count: timesAsked, ago: format.ago(lastAskedAt) })}
              </Quiet>
              {lookalikeOf !== null && (
                <span className={classes.warning}>
                  {t('apiAccess.refused.lookalike', { domain: lookalikeOf })}
                </span>
              )}
              {lookalikeOf === null && !canBeListed(domain) && (
                <Quiet as="span" size="md">
                  {t(isOwnMachine ? 'apiAccess.refused.ownMachine' : 'apiAccess.refused.cannot')}
                </Quiet>
              )}
            </div>
            {lookalikeOf === null && canBeListed(domain) && (
              <Button
                aria-label={t('apiAccess.refused.allowOf', { domain })}
                disabled={isSaving}
                onClick={() => onAllow(domain)}
              >
                {t('apiAccess.refused.allow')}
              </Button>
            )}
            {isOwnMachine && (
              <Button
                variant="default"
                aria-label={t('apiAccess.refused.testOn', { domain })}
                disabled={isSaving}
                onClick={onTest}
              >
                {t('apiAccess.test.on')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
