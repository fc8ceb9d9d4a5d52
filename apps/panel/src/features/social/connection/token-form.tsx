import { Button, PasswordInput, Radio } from '@mantine/core';
import { type CallReply, type calls, socialLimits } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/use-api.ts';
import type { ApiFailure } from '../../../kit/api-failure.ts';
import { failureText } from '../../../kit/failure-messages.ts';
import { sourceCalls } from '../social-calls.ts';
import { useTell } from '../use-tell.ts';
import classes from './connection.module.css';

type Account = CallReply<(typeof calls)['connectInstagram']>['data']['accounts'][number];

/** What the owner can mend in the token is said at its field; anything else is raised as a notice. */
const aboutToken = [
  'INSTAGRAM_TOKEN_REFUSED',
  'INSTAGRAM_PERMISSION_MISSING',
  'INSTAGRAM_NO_ACCOUNT',
  'INSTAGRAM_UNREACHABLE',
  'INSTAGRAM_THROTTLED',
  'VALIDATION_FAILED',
] as const satisfies readonly ApiFailure['code'][];

/** Takes a token and, if it opens several accounts, which of them is meant. The token is stored nowhere in the browser. */
export function TokenForm({ onConnected }: { onConnected?: () => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const [token, setToken] = useState('');
  const [accounts, setAccounts] = useState<readonly Account[]>([]);
  const [accountId, setAccountId] = useState('');
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const connect = useApiMutation('connectInstagram', {
    action: 'connectInstagram',
    invalidates: sourceCalls,
    onFailure: (failed) => {
      const isAboutToken = aboutToken.some((code) => code === failed.code);
      setFailure(isAboutToken ? failed : null);
      return isAboutToken;
    },
    onSuccess: ({ data }) => {
      setAccounts(data.accounts);
      setAccountId(data.accounts[0]?.accountId ?? '');
      if (data.accounts.length > 0) return;
      setToken('');
      tell(t('instagram.connect.done'));
      onConnected?.();
    },
  });
  const error = (): string | undefined => {
    if (!failure) return undefined;
    return failure.code === 'VALIDATION_FAILED' ? t('instagram.connect.notToken') : failureText(t, failure);
  };
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        setFailure(null);
        // A token that was copied from several lines has breaks in it, and none of its own.
        connect.mutate({
          body: { token: token.replaceAll(/\s/g, ''), ...(accountId !== '' && { accountId }) },
        });
      }}
    >
      <PasswordInput
        label={t('instagram.connect.token')}
        autoComplete="off"
        spellCheck={false}
        maxLength={socialLimits.tokenLength}
        value={token}
        error={error()}
        aria-invalid={failure !== null}
        visibilityToggleButtonProps={{ 'aria-label': t('instagram.connect.showToken') }}
        onChange={({ currentTarget }) => {
          setToken(currentTarget.value);
          setAccounts([]);
          setAccountId('');
          setFailure(null);
        }}
      />
      {accounts.length > 0 && (
        <Radio.Group
          label={t('instagram.connect.accounts')}
          description={t('instagram.connect.accountsHelp')}
          value={accountId}
          onChange={setAccountId}
        >
          <div className={classes.accounts}>
            {accounts.map((account) => (
              <Radio
                key={account.accountId}
                value={account.accountId}
                label={`@${account.username}`}
                description={account.name}
              />
            ))}
          </div>
        </Radio.Group>
      )}
      <div>
        <Button type="submit" loading={connect.isPending} disabled={token.trim() === ''}>
          {t(accounts.length > 0 ? 'instagram.connect.useAccount' : 'instagram.connect.submit')}
        </Button>
      </div>
    </form>
  );
}
