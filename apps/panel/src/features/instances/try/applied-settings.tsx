import { Alert, Code } from '@mantine/core';
import { IconBraces, IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TryReply } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../kit/paths.ts';
import { settings } from '../../../settings-kit/settings/settings.ts';
import classes from './try.module.css';

/** The rules and settings of the shop that affected a search, as links. */
export function AppliedSettings({ reply }: { reply: Pick<TryReply, 'rules' | 'settings'> }) {
  const { t } = useTranslation();
  const { rules } = reply;
  const others = reply.settings.filter((kind) => kind !== 'rules');
  if (rules.length + others.length === 0) return null;
  return (
    <p className={classes.applied}>
      <span>{t('try.tookPart')}</span>
      {rules.map(({ ruleId, name }) => (
        <Link key={ruleId} to={pathTo('rule', { ruleId })}>
          {t('try.ruleLink', { name })}
        </Link>
      ))}
      {others.map((kind) => (
        <Link key={kind} to={settings[kind].path}>
          {settings[kind].name(t)}
        </Link>
      ))}
    </p>
  );
}

/** What rules hand to the shop's page beside the results. */
export function RuleDataNotice({ data }: { data: TryReply['ruleData'] }) {
  const { t } = useTranslation();
  if (data.length === 0) return null;
  return (
    <Alert color="petrol" variant="light" mb="md" icon={<IconBraces aria-hidden />} title={t('try.ruleData')}>
      <Code block dir="ltr" mah={240}>
        {data.map((each) => JSON.stringify(each, null, 2)).join('\n')}
      </Code>
    </Alert>
  );
}

/** A rule would redirect visitors. The panel shows the results all the same. */
export function RedirectNotice({ url }: { url: string }) {
  const { t } = useTranslation();
  return (
    <Alert
      color="petrol"
      variant="light"
      mb="md"
      icon={<IconExternalLink aria-hidden />}
      title={t('try.redirect')}
    >
      <a href={url} target="_blank" rel="noreferrer" className={classes.url}>
        {url}
      </a>
    </Alert>
  );
}
