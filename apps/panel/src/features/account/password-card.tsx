import { PasswordInput, Title } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { passwordChange } from '@vitrina/contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../api/api-context.ts';
import { inputProps } from '../../api/editor/input-props.ts';
import { useEditor } from '../../api/editor/use-editor.ts';
import { usePanel, useUser } from '../../kit/panel-context.ts';
import { Card } from '../../ui/card.tsx';
import { Quiet } from '../../ui/quiet.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import classes from './account.module.css';

const nothing = { currentPassword: '', newPassword: '', repeatedPassword: '' };

const fields = ['currentPassword', 'newPassword', 'repeatedPassword'] as const;

/** Changes the password, which signs out all other sessions. */
export function PasswordCard() {
  const { t } = useTranslation();
  const { notices } = usePanel();
  const email = useUser()?.email ?? '';
  const api = useApiClient();
  const editor = useEditor({
    saved: nothing,
    schema: passwordChange,
    save: (body) => api.call('changePassword', { body }),
    action: 'changePassword',
    invalidates: ['listSessions'],
    draft: false,
    fieldOf: (path) => fields.find((name) => name === path),
    messageOf: ({ code }) => {
      if (code === 'PASSWORD_WRONG')
        return { path: 'currentPassword', text: t('errors.codes.PASSWORD_WRONG') };
      return code === 'PASSWORD_UNCHANGED'
        ? { path: 'newPassword', text: t('errors.codes.PASSWORD_UNCHANGED') }
        : undefined;
    },
  });
  const input = inputProps(editor);
  const form = useRef<HTMLFormElement>(null);
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    // The menu of the user leads here.
    if (hash === 'password') form.current?.querySelector<HTMLInputElement>('[type=password]')?.focus();
  }, [hash]);
  const submit = async (): Promise<void> => {
    const { newPassword, repeatedPassword } = editor.value;
    if (editor.isValid && newPassword !== repeatedPassword)
      editor.showMessage({ path: 'repeatedPassword', text: t('account.password.mismatch') });
    else if (await editor.submit()) notices.succeed('passwordChanged');
  };
  const field = (name: keyof typeof nothing, autoComplete: 'current-password' | 'new-password') => (
    <PasswordInput
      label={t(`fields.names.${name}`)}
      autoComplete={autoComplete}
      visibilityToggleButtonProps={{ 'aria-label': t('account.password.show'), tabIndex: 0 }}
      // The component only marks its frame as invalid, not the input.
      aria-invalid={editor.errorAt(name) !== undefined}
      {...input(name)}
    />
  );
  return (
    <Card>
      <Title order={2} size="h3">
        {t('account.password.title')}
      </Title>
      <Quiet size="md">{t('account.password.text')}</Quiet>
      <form
        ref={form}
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        {field('currentPassword', 'current-password')}
        {field('newPassword', 'new-password')}
        {field('repeatedPassword', 'new-password')}
        <div>
          <SubmitButton isSaving={editor.isSaving}>{t('account.password.change')}</SubmitButton>
        </div>
      </form>
    </Card>
  );
}
