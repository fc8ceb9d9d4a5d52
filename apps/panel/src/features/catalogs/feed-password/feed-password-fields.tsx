import { PasswordInput, TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './feed-password.module.css';
import { type FeedPassword, takeFocus } from './feed-password.ts';

type FeedPasswordFieldsProps = {
  value: FeedPassword;
  errorAt: (path: string) => string | undefined;
  onChange: (part: Partial<FeedPassword>) => void;
  takesFocus?: boolean;
};

/** The user name and password of a feed. The browser must not fill in those of the panel. */
export function FeedPasswordFields({
  value,
  errorAt,
  onChange,
  takesFocus = false,
}: FeedPasswordFieldsProps) {
  const { t } = useTranslation();
  const textOf = ({ currentTarget }: ChangeEvent<HTMLInputElement>): string => currentTarget.value;
  return (
    <div className={classes.fields}>
      <TextInput
        label={t('fields.names.feedUsername')}
        {...(takesFocus && { ref: takeFocus })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value.username}
        error={errorAt('username')}
        onChange={(event) => onChange({ username: textOf(event) })}
      />
      <PasswordInput
        label={t('fields.names.feedPassword')}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('catalog.password.show'), tabIndex: 0 }}
        // The component only marks its frame as invalid, not the input.
        aria-invalid={errorAt('password') !== undefined}
        value={value.password}
        error={errorAt('password')}
        onChange={(event) => onChange({ password: textOf(event) })}
      />
    </div>
  );
}
