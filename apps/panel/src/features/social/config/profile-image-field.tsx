import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUser } from '@tabler/icons-react';
import { url as urlSchema } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './config.module.css';
import { addressExample } from './config-fields.ts';

const typingMs = 400;
/** Instagram's own, whose pictures other sites' pages don't get. */
const instagramHosts = /(?:^|\.)(?:instagram\.com|cdninstagram\.com|fbcdn\.net)$/;

const isAtInstagram = (address: string): boolean =>
  URL.canParse(address) && instagramHosts.test(new URL(address).hostname);

/** A round picture of whoever the stream belongs to; an icon while there is none. */
export function ProfileImage({ src, onFailed }: { src: string; onFailed?: (src: string) => void }) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  if (!urlSchema.safeParse(src).success || src === failedSrc)
    return (
      <span className={classes.profileImage}>
        <IconUser size={24} stroke={1.5} aria-hidden />
      </span>
    );
  return (
    <img
      className={classes.profileImage}
      src={src}
      alt=""
      referrerPolicy="no-referrer"
      onError={() => {
        setFailedSrc(src);
        onFailed?.(src);
      }}
    />
  );
}

type ProfileImageFieldProps = {
  value: string;
  error: string | undefined;
  onChange: (address: string) => void;
};

/** The address of the profile's picture, beside the picture itself. */
export function ProfileImageField({ value, error, onChange }: ProfileImageFieldProps) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState<string | null>(null);
  const [settled] = useDebouncedValue(value.trim(), typingMs);
  const problem = (): string | undefined => {
    if (error !== undefined) return error;
    if (isAtInstagram(settled)) return t('social.form.instagramImage');
    return failed !== null && failed === value.trim() ? t('social.form.notLoaded') : undefined;
  };
  return (
    <div className={classes.profile}>
      <ProfileImage src={settled} onFailed={setFailed} />
      <TextInput
        type="url"
        className={classes.grows}
        label={t('fields.names.profileImage')}
        description={t('social.form.profileImage')}
        placeholder={addressExample}
        maxLength={2000}
        value={value}
        error={problem()}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}
