import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/use-format.ts';
import classes from './mapping.module.css';

/** The share of products (0 to 1) that have a value, as a small bar with the percentage. */
export function FillRate({ share }: { share: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const percent = format.percent(share > 0.99 && share < 1 ? 0.99 : Math.round(share * 100) / 100);
  return (
    <span className={classes.fill} title={t('mapping.fillRate', { percent })}>
      <span className={classes.fillBar} aria-hidden data-low={share < 0.5 || undefined}>
        <span style={{ width: `${share * 100}%` }} />
      </span>
      <span className="num">{percent}</span>
    </span>
  );
}
