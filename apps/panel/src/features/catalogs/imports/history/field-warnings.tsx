import { Title } from '@mantine/core';
import type { ImportWarning } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../kit/use-format.ts';
import { Quiet } from '../../../../ui/quiet.tsx';
import classes from './history.module.css';

/** The problems at each path of the feed, with the number of items that have them. */
export function FieldWarnings({ warnings }: { warnings: readonly ImportWarning[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section>
      <Title order={3}>{t('errors.importWarnings.validation')}</Title>
      <Quiet>{t('history.warningsText')}</Quiet>
      <ul className={classes.warnings}>
        {warnings.map(({ field, reason, count }) => (
          <li key={`${field} ${reason}`}>
            <span className={classes.warningWords}>
              {t(`imports.reasons.${reason}`)} <span className={`id ${classes.path}`}>{field}</span>
            </span>
            <span className="num">{format.number(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
