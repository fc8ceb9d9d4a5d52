import { IconMoodEmpty } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './remedies.module.css';
import { usePhrasesNow } from './use-phrases-now.ts';
import type { MendedPhrase } from './use-save-remedy.ts';

/** Says of a typed synonym why it would change nothing: the word itself finds nothing. */
export function OwnWordNote({ searchId, phrase, word }: MendedPhrase & { word: string }) {
  const { t } = useTranslation();
  const [now] = usePhrasesNow(searchId, [word]).values();
  if (now?.state !== 'nothing') return null;
  return (
    <p className={classes.now} data-state="nothing">
      <IconMoodEmpty size={20} aria-hidden />
      <span>{t('mend.own.findsNothing', { word, phrase })}</span>
    </p>
  );
}
