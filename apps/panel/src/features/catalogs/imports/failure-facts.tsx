import { useTranslation } from 'react-i18next';
import classes from './imports.module.css';

/** Details of a failure that help to find its cause. Their labels are in `imports.json`, under `facts`. */
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

/** Details of a failure, beside its message: the response's status, the line of the feed. */
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
