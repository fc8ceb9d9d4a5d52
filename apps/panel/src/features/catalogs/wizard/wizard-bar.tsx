import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './wizard.module.css';

type WizardBarProps = {
  onBack?: () => void;
  /** In place of what is said of the draft. */
  note?: string;
  /** Another button, before the last. */
  more?: ReactNode;
  /** Submits the form with this id, or handles a click. */
  next: { label?: string; isBusy?: boolean; isDisabled?: boolean } & (
    | { form: string }
    | { onClick: () => void }
  );
};

/** The Back and Next buttons, always visible. */
export function WizardBar({ onBack, note, more, next }: WizardBarProps) {
  const { t } = useTranslation();
  const { label, isBusy = false, isDisabled = false } = next;
  return (
    <div className={classes.bar}>
      {onBack && (
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={18} />}
          disabled={isBusy}
          onClick={onBack}
        >
          {t('wizard.back')}
        </Button>
      )}
      <span className={classes.barNote}>{note ?? t('wizard.draftKept')}</span>
      {more}
      <Button
        rightSection={<IconArrowRight size={18} />}
        loading={isBusy}
        disabled={isDisabled}
        {...('form' in next ? { type: 'submit', form: next.form } : { onClick: next.onClick })}
      >
        {label ?? t('wizard.next')}
      </Button>
    </div>
  );
}
