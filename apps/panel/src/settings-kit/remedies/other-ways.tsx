import { Button, Title } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchOf } from '../../kit/search-params.ts';
import { Quiet } from '../../ui/quiet.tsx';
import classes from './remedies.module.css';
import { RemedyActions } from './remedy-actions.tsx';
import { type PhraseActionName, usePhraseActions } from './use-phrase-actions.ts';
import type { MendedPhrase } from './use-save-remedy.ts';

type OtherWaysProps = MendedPhrase & {
  /** Actions that aren't offered, since something beside them does the same. */
  without: readonly PhraseActionName[];
  /** Whether the phrase can be blocked right here, after a look at the effect. */
  canBlock: boolean;
  onSaved: () => void;
  /** A further action, before the others. */
  first?: ReactNode;
};

/** What can be done about a phrase besides synonyms: most ways lead to a screen that begins with it. */
export function OtherWays({ without, canBlock, onSaved, first, ...mended }: OtherWaysProps) {
  const { t } = useTranslation();
  const actionsOf = usePhraseActions();
  const [isBlocking, setBlocking] = useState(false);
  const links = actionsOf(mended.phrase).filter(
    ({ name }) => !without.includes(name) && !(canBlock && name === 'block'),
  );
  return (
    <>
      <div className={classes.actions}>
        {first}
        {links.map(({ label, icon: Sign, to, search }) => (
          <Button
            key={label}
            component={Link}
            to={to ?? ''}
            search={searchOf(search ?? {})}
            variant="default"
            size="sm"
            leftSection={<Sign size={16} aria-hidden />}
          >
            {label}
          </Button>
        ))}
        {canBlock && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconBan size={16} aria-hidden />}
            aria-expanded={isBlocking}
            onClick={() => setBlocking(!isBlocking)}
          >
            {t('reports.actions.block')}
          </Button>
        )}
      </div>
      {canBlock && isBlocking && (
        <div className={classes.card}>
          <div>
            <Title order={4}>{t('mend.block.title', { phrase: mended.phrase })}</Title>
            <Quiet>{t('mend.block.text')}</Quiet>
          </div>
          <RemedyActions
            {...mended}
            name={mended.phrase}
            save={{ label: t('mend.block.save'), icon: IconBan, color: 'red' }}
            remedy={{ type: 'blockedPhrase', phrase: mended.phrase }}
            onSaved={() => {
              setBlocking(false);
              onSaved();
            }}
          />
        </div>
      )}
    </>
  );
}
