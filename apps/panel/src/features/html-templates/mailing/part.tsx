import { Anchor, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import classes from './mailing.module.css';

/** A titled step of the drawer. */
export function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <Title order={3} size="h4">
        {title}
      </Title>
      {text !== undefined && <Quiet size="md">{text}</Quiet>}
      {children}
    </section>
  );
}

type CopiedProps = { label: string; code: string; isAddress?: boolean };

/** Code or an address to be copied; an address can be opened too. */
export function Copied({ label, code, isAddress = false }: CopiedProps) {
  const { t } = useTranslation();
  return (
    <div>
      <div className={classes.address}>
        <span className={classes.label}>{label}</span>
        {isAddress && (
          <Anchor href={code} target="_blank" rel="noreferrer" size="sm">
            {t('htmlTemplates.mailing.open')}
          </Anchor>
        )}
      </div>
      <CodeBlock label={label} code={code} copyLabel={t('htmlTemplates.mailing.copy')} />
    </div>
  );
}
