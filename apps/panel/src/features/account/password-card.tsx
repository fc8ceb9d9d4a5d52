import { Button, PasswordInput, Title } from '@mantine/core';
import { passwordChange } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api/use-api.ts';
import { focusFirstProblem } from '../../kit/form/focus-first-problem.ts';
import { useContractForm } from '../../kit/form/use-contract-form.ts';
import { usePanel, useUser } from '../../kit/panel-context.ts';
import classes from './account.module.css';

const nothing = { currentPassword: '', newPassword: '', repeatedPassword: '' };

/** Another password, which signs out everybody else. */
export function PasswordCard() {
  const { t } = useTranslation();
  const { notices } = usePanel();
  const email = useUser()?.email ?? '';
  const { form, submit, showProblems } = useContractForm({
    schema: passwordChange,
    initialValues: nothing,
    fields: {
      currentPassword: 'currentPassword',
      newPassword: 'newPassword',
      repeatedPassword: 'repeatedPassword',
    },
    keepsDraft: false,
  });
  const change = useApiMutation('changePassword', {
    invalidates: ['listSessions'],
    action: 'changePassword',
    onFailure: (failure) => {
      if (failure.code !== 'PASSWORD_WRONG') return showProblems(failure);
      form.setFieldError('currentPassword', t('errors.codes.PASSWORD_WRONG'));
      focusFirstProblem();
      return true;
    },
    onSuccess: () => {
      form.reset();
      notices.succeed('passwordChanged');
    },
  });
  const onValid = (body: { currentPassword: string; newPassword: string }): void => {
    if (form.values.repeatedPassword === body.newPassword) change.mutate({ body });
    else {
      form.setFieldError('repeatedPassword', t('account.password.mismatch'));
      focusFirstProblem();
    }
  };
  const field = (name: keyof typeof nothing, autoComplete: 'current-password' | 'new-password') => (
    <PasswordInput
      label={t(`fields.names.${name}`)}
      autoComplete={autoComplete}
      maxLength={200}
      visibilityToggleButtonProps={{ 'aria-label': t('account.password.show'), tabIndex: 0 }}
      // The component tells its frame alone.
      aria-invalid={form.errors[name] !== undefined}
      {...form.getInputProps(name)}
    />
  );
  return (
    <section className={classes.panel}>
      <Title order={2} size="h3">
        {t('account.password.title')}
      </Title>
      <p className={classes.quiet}>{t('account.password.text')}</p>
      <form noValidate className={classes.form} onSubmit={submit(onValid)}>
        {/* Password managers ask whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        {field('currentPassword', 'current-password')}
        {field('newPassword', 'new-password')}
        {field('repeatedPassword', 'new-password')}
        <div>
          <Button type="submit" loading={change.isPending}>
            {t('account.password.change')}
          </Button>
        </div>
      </form>
    </section>
  );
}
