import { ActionIcon, Button, Title, Tooltip } from '@mantine/core';
import { IconEye, IconEyeOff, IconRefresh } from '@tabler/icons-react';
import type { AccessKey } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../api/query-view.tsx';
import { useApiQuery } from '../../api/use-api.ts';
import { useSelectedInstance } from '../../api/use-selected-instance.ts';
import { Card } from '../../ui/card.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Quiet } from '../../ui/quiet.tsx';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import classes from './api-access.module.css';
import { curlExample, instantSearchExample } from './code-examples.ts';
import { ResetKey } from './reset-key.tsx';

const masked = '•'.repeat(24);

/** The key for the shop's own server, with the address and examples. */
export function KeyTab() {
  const access = useApiQuery('getAuthKey', {});
  return (
    <QueryView query={access} action="loadKey" skeleton={<RowsSkeleton rows={3} />}>
      {({ data }) => <Access access={data} />}
    </QueryView>
  );
}

function Access({ access }: { access: AccessKey }) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { url, key, customerSymbol } = access;
  const showLabel = isShown ? t('apiAccess.key.hide') : t('apiAccess.key.show');
  return (
    <div className={classes.sections}>
      <Card>
        <Title order={2} size="h3">
          {t('apiAccess.key.title')}
        </Title>
        <Quiet size="md">{t('apiAccess.key.text')}</Quiet>
        <dl className={classes.values}>
          <dt>{t('apiAccess.key.url')}</dt>
          <dd>
            <span className="id">{url}</span>
            <CopyButton isSmall text={url} label={t('apiAccess.key.copyUrl')} notice="urlCopied" />
          </dd>
          <dt>{t('apiAccess.key.key')}</dt>
          <dd>
            <span className="id">
              {isShown ? (
                key
              ) : (
                <span aria-label={t('apiAccess.key.hidden')} role="img">
                  {masked}
                </span>
              )}
            </span>
            <Tooltip label={showLabel}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={showLabel}
                aria-pressed={isShown}
                onClick={() => setShown(!isShown)}
              >
                {isShown ? <IconEyeOff size={18} aria-hidden /> : <IconEye size={18} aria-hidden />}
              </ActionIcon>
            </Tooltip>
            <CopyButton isSmall text={key} label={t('apiAccess.key.copyKey')} notice="keyCopied" />
          </dd>
          <dt>{t('apiAccess.key.symbol')}</dt>
          <dd>
            <span className="id">{customerSymbol}</span>
            <CopyButton
              isSmall
              text={customerSymbol}
              label={t('apiAccess.key.copySymbol')}
              notice="symbolCopied"
            />
          </dd>
        </dl>
        <div>
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            {t('apiAccess.key.reset')}
          </Button>
        </div>
        {isAsking && (
          <ResetKey
            onClose={(isReset) => {
              setAsking(false);
              // The owner has just asked for the new key.
              if (isReset) setShown(true);
            }}
          />
        )}
      </Card>
      <Examples access={access} isShown={isShown} />
    </div>
  );
}

function Examples({ access, isShown }: { access: AccessKey; isShown: boolean }) {
  const { t } = useTranslation();
  const { instance } = useSelectedInstance();
  const searchId = instance?.instanceId ?? '{searchId}';
  const curl = (shown: AccessKey): string => curlExample(shown, searchId, t('apiAccess.examples.query'));
  return (
    <Card>
      <Title order={2} size="h3">
        {t('apiAccess.examples.title')}
      </Title>
      <Quiet size="md">
        {instance
          ? t('apiAccess.examples.ofSearch', { name: instance.name })
          : t('apiAccess.examples.ofNone')}
      </Quiet>
      <Title order={3} className={classes.sub}>
        {t('apiAccess.examples.curl')}
      </Title>
      <CodeBlock
        label={t('apiAccess.examples.curl')}
        code={curl(access)}
        shown={curl(isShown ? access : { ...access, key: masked })}
        copyLabel={t('apiAccess.examples.copyCurl')}
      />
      <Title order={3} className={classes.sub}>
        {t('apiAccess.examples.instantSearch')}
      </Title>
      <Quiet size="md">{t('apiAccess.examples.instantSearchText')}</Quiet>
      <CodeBlock
        label={t('apiAccess.examples.instantSearch')}
        code={instantSearchExample(access, searchId)}
        copyLabel={t('apiAccess.examples.copyInstantSearch')}
      />
    </Card>
  );
}
