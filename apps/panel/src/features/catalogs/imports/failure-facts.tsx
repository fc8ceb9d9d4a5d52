import { useTranslation } from 'react-i18next';
import classes from './imports.module.css';

/** Figures of a failure that help to find its cause; `imports.json` names them under `facts`. */
const factNames = [
  'status',
  'host',
  'address',
  'contentType',
  'looksLike',
  'encoding',
  'line',
  'column',
  'byteOffset',
  'before',
  'now',
] as const;

/** What is known of a failure beside its sentence: the answer's status, the line at fault. */
export function FailureFacts({ details }: { details: unknown }) {
  const { t } = useTranslation();
  const known: Record<string, unknown> =
    details !== null && typeof details === 'object' ? { ...details } : {};
  const facts = factNames.flatMap((name) => {
    const value = known[name];
    const isShown = typeof value === 'number' || (typeof value === 'string' && value !== '');
    return isShown ? [{ name, value: String(value).slice(0, 120) }] : [];
  });
  if (facts.length === 0) return null;
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{t(`imports.facts.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
