import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../api/use-api.ts';
import classes from './result-preview.module.css';
import { PreviewNote } from './setting-preview.tsx';

type ChangeEffectProps = {
  searchId: string;
  /** The first change since the screen was opened; none yet without it. */
  changeId: string | undefined;
  /** Offered while nothing is known of visitors' searches. */
  examples: readonly string[];
  onPhrase: (phrase: string) => void;
};

const shownPhrases = 6;

function Phrases({
  phrases,
  onPhrase,
}: Pick<ChangeEffectProps, 'onPhrase'> & { phrases: readonly string[] }) {
  return (
    <div className={classes.examples}>
      {phrases.map((phrase) => (
        <button key={phrase} type="button" onClick={() => onPhrase(phrase)}>
          {phrase}
        </button>
      ))}
    </div>
  );
}

/** What the changes on this screen did to the phrases that visitors search most; before any, the phrases themselves. */
export function ChangeEffect({ searchId, changeId, examples, onPhrase }: ChangeEffectProps) {
  const { t } = useTranslation();
  const { data } = useApiQuery(
    'measureChange',
    { body: { searchId, ...(changeId !== undefined && { changeId }) } },
    { keepPrevious: true },
  );
  const { phrases = [], changed = [] } = data?.data ?? {};
  if (phrases.length === 0)
    return examples.length > 0 ? <Phrases phrases={examples} onPhrase={onPhrase} /> : null;
  if (changeId === undefined) return <Phrases phrases={phrases.slice(0, shownPhrases)} onPhrase={onPhrase} />;
  if (changed.length === 0)
    return <PreviewNote>{t('settings.preview.noEffect', { all: phrases.length })}</PreviewNote>;
  return (
    <div className={classes.effect} role="status">
      <PreviewNote>
        {t('settings.preview.effect', { changed: changed.length, all: phrases.length })}
      </PreviewNote>
      <Phrases phrases={changed} onPhrase={onPhrase} />
    </div>
  );
}
