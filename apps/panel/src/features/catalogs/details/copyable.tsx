import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './details.module.css';

/** Text with a button that copies it. */
export function Copyable({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation();
  return (
    <span className={classes.copyable}>
      <span className="id">{text}</span>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? t('catalog.copied') : label}>
            <ActionIcon
              variant="subtle"
              color={copied ? 'green' : 'gray'}
              size={32}
              aria-label={label}
              onClick={copy}
            >
              {copied ? <IconCheck size={17} /> : <IconCopy size={17} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </span>
  );
}
