import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type CsvImportResult, longestPhrase, type ValidationRule } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/use-format.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { phraseProblem } from '../phrase-problem.ts';
import classes from './csv.module.css';

/** The parameters of a rule. Invalid lines come without them, as they are the same for every list. */
const figuresOf = (rule: ValidationRule): { min: number; max: number } => ({
  min: 2,
  max: rule === 'maxChars' ? longestPhrase : 50,
});

type ImportPreviewProps = { result: CsvImportResult; mode: 'append' | 'replace' };

/** The effect of importing a file: figures, the first new entries, and every invalid line. */
export function ImportPreview({ result, mode }: ImportPreviewProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { read, added, unchanged, removed, wrongCount, wrong, examples } = result;
  const figures = [
    ['read', read],
    ['added', added],
    ['unchanged', unchanged],
    ...(mode === 'replace' ? ([['removed', removed]] as const) : []),
    ['wrong', wrongCount],
  ] as const;
  return (
    <section className={classes.preview} aria-label={t('phrases.csv.preview')}>
      <dl className={classes.figures}>
        {figures.map(([name, value]) => (
          <div key={name} data-figure={value > 0 ? name : undefined}>
            <dt>{t(`phrases.csv.figures.${name}`)}</dt>
            <dd>{format.number(value)}</dd>
          </div>
        ))}
      </dl>
      {mode === 'replace' && removed > 0 && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />}>
          {t('phrases.csv.replaceWarning', { count: removed })}
        </Alert>
      )}
      {added + removed === 0 && <Quiet>{t('phrases.csv.nothing')}</Quiet>}
      {examples.length > 0 && (
        <Quiet>
          {t('phrases.csv.examples', {
            examples: examples.join(' · '),
          })}
        </Quiet>
      )}
      {wrong.length > 0 && (
        <div>
          <h3 className={classes.wrongTitle}>{t('phrases.csv.wrongTitle', { count: wrongCount })}</h3>
          <ul className={classes.wrong}>
            {wrong.map(({ line, text, rule }) => (
              <li key={line}>
                <span className={classes.line}>{t('phrases.csv.line', { line })}</span>
                <code>{text}</code>
                <Quiet as="span">{phraseProblem(t, { path: '', rule, params: figuresOf(rule) })}</Quiet>
              </li>
            ))}
          </ul>
          {wrongCount > wrong.length && (
            <Quiet>{t('phrases.csv.moreWrong', { count: wrongCount - wrong.length })}</Quiet>
          )}
        </div>
      )}
    </section>
  );
}
