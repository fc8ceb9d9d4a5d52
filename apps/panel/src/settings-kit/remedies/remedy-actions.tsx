import { Button, Loader } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { FieldWeight } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api/use-api.ts';
import { Quiet } from '../../ui/quiet.tsx';
import { OwnWordNote } from './own-word-note.tsx';
import classes from './remedies.module.css';
import { RemedyEffect } from './remedy-effect.tsx';
import { type MendedPhrase, type SavedRemedy, useSaveRemedy } from './use-save-remedy.ts';

type RemedyActionsProps = MendedPhrase & {
  /** Tells the buttons of several remedies apart. */
  name: string;
  save: { readonly label: string; readonly icon: Icon; readonly color?: string; readonly isFirst?: boolean };
  /** Null while there is no remedy yet; `onMissing` then says why. */
  remedy: SavedRemedy | null;
  onMissing?: () => void;
  /** The synonym that the owner typed, which may find nothing itself. */
  ownWord?: string;
  /** The weights that undoing brings back. */
  weightsBefore?: readonly FieldWeight[];
  onSaved: () => void;
};

/** The two things to do with a remedy: to see what it would change, and to save it. */
export function RemedyActions(props: RemedyActionsProps) {
  const { name, save: words, remedy, onMissing, ownWord, weightsBefore, onSaved, ...mended } = props;
  const { searchId } = mended;
  const { t } = useTranslation();
  const { save, isSaving } = useSaveRemedy({ ...mended, weightsBefore, onSaved });
  const replay = useApiMutation('replayRemedy', { action: 'replayRemedy', invalidates: [] });
  // The effect of what has been changed since would mislead.
  const isOfRemedy = JSON.stringify(replay.variables?.body.remedy) === JSON.stringify(remedy);
  const withRemedy = (act: (remedy: SavedRemedy) => void) => (): void => {
    if (remedy) act(remedy);
    else onMissing?.();
  };
  const Sign = words.icon;
  return (
    <>
      <div className={classes.actions}>
        <Button
          size="sm"
          variant={words.isFirst ? 'filled' : 'light'}
          {...(words.color !== undefined && { color: words.color })}
          leftSection={<Sign size={16} aria-hidden />}
          aria-label={`${words.label}: ${name}`}
          loading={isSaving}
          onClick={withRemedy(save)}
        >
          {words.label}
        </Button>
        <Button
          size="sm"
          variant="subtle"
          aria-label={`${t('mend.effect.check')}: ${name}`}
          onClick={withRemedy((checked) => {
            if (!replay.isPending || !isOfRemedy)
              replay.mutate({ body: { ...(searchId !== undefined && { searchId }), remedy: checked } });
          })}
        >
          {t('mend.effect.check')}
        </Button>
      </div>
      <div role="status" className={classes.effectPlace}>
        {replay.isPending && isOfRemedy && (
          <div className={classes.checking}>
            <Loader size={16} />
            <Quiet as="span">{t('mend.effect.checking')}</Quiet>
          </div>
        )}
        {replay.data && isOfRemedy && (
          <>
            {ownWord !== undefined && replay.data.data.gained === 0 && (
              <OwnWordNote {...mended} word={ownWord} />
            )}
            <RemedyEffect effect={replay.data.data} />
          </>
        )}
      </div>
    </>
  );
}
