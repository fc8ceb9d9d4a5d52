import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './brand.module.css';

export function Brand() {
  const { t } = useTranslation();
  return (
    <Link to="/" className={classes.root}>
      <img src="/favicon.svg" width={28} height={28} alt="" />
      <span className={classes.name}>{t('common.product')}</span>
    </Link>
  );
}
