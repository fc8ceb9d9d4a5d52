import { Textarea } from '@mantine/core';
import { socialLimits } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import classes from './config.module.css';
import { HeaderFrame } from './header-frame.tsx';

type HeaderFieldProps = { value: string; error: string | undefined; onChange: (header: string) => void };

/** The HTML above the posts, with a view of it. */
export function HeaderField({ value, error, onChange }: HeaderFieldProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.header}>
      <Textarea
        label={t('fields.names.header')}
        description={t('social.form.header')}
        placeholder={t('social.form.headerExample')}
        classNames={{ input: classes.code ?? '' }}
        autosize
        minRows={3}
        maxRows={14}
        spellCheck={false}
        maxLength={socialLimits.headerLength}
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {value.trim() !== '' && <HeaderFrame html={value} title={t('social.form.headerView')} />}
    </div>
  );
}
