import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';

type SaveButtonProps = Omit<ButtonProps, 'loading' | 'disabled'> & {
  isSaving: boolean;
  /** There is nothing to save. The button stands there all the same, so that nobody wonders how to save. */
  isIdle: boolean;
  /** Left out in a form, which the button submits. */
  onSave?: () => void;
  children?: ReactNode;
};

/** Saves a form. While nothing is changed it does nothing and says why. */
export function SaveButton({ isSaving, isIdle, onSave, children, ...look }: SaveButtonProps) {
  const { t } = useTranslation();
  const reason = useId();
  return (
    <>
      <Button
        type={onSave ? 'button' : 'submit'}
        loading={isSaving}
        // Not `disabled`: the reason has to be reachable by keyboard.
        {...(isIdle && {
          'aria-disabled': true,
          'data-disabled': true,
          'aria-describedby': reason,
          title: t('common.noChanges'),
        })}
        onClick={(event) => {
          if (isIdle) event.preventDefault();
          else onSave?.();
        }}
        {...look}
      >
        {children ?? t('common.save')}
      </Button>
      {isIdle && (
        <span id={reason} hidden>
          {t('common.noChanges')}
        </span>
      )}
    </>
  );
}
