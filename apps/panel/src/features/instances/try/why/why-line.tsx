import type { Explanation } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import classes from './why.module.css';

/** A one-word summary of how each word was found. The drawer has the details. */
export function WhyLine({ explanation }: { explanation: Explanation }) {
  const { t } = useTranslation();
  if (explanation.words.length === 0) return null;
  return (
    <ul className={classes.short}>
      {explanation.words.map(({ word, matches: [best] }) => (
        <li key={word} data-form={best?.form ?? 'missing'}>
          {word} · {best ? t(`why.short.${best.form}`) : t('why.short.missing')}
        </li>
      ))}
    </ul>
  );
}
