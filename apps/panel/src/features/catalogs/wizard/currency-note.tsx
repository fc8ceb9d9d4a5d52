import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './wizard.module.css';

type CurrencyNoteProps = { feed: string; chosen: string; onTake: () => void };

/** Says that prices in the feed are in another currency than the chosen one, and offers that. */
export function CurrencyNote({ feed, chosen, onTake }: CurrencyNoteProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.currencyNote} role="status">
      <IconAlertTriangle size={18} aria-hidden />
      <span>{t('wizard.otherCurrency', { feed, catalog: chosen })}</span>
      <Button size="compact-sm" variant="default" onClick={onTake}>
        {t('wizard.takeCurrency', { feed })}
      </Button>
    </div>
  );
}
