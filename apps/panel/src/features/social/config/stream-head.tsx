import type { SocialConfig } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import classes from './config.module.css';
import { handleIn } from './config-fields.ts';
import { HeaderFrame } from './header-frame.tsx';
import { ProfileImage } from './profile-image-field.tsx';

/** What stands above the posts of a stream: whose it is, and the owner's own words. */
export function StreamHead({ config }: { config: SocialConfig }) {
  const { t } = useTranslation();
  const handle = handleIn(config.instagramHandle);
  return (
    <div className={classes.head}>
      <div className={classes.whose}>
        <ProfileImage src={config.profileImage} />
        <div>
          <strong>@{handle ?? t('social.preview.yourShop')}</strong>
          {config.hashtag !== '' && <span className={classes.tag}>#{config.hashtag.replace(/^#/, '')}</span>}
        </div>
      </div>
      {config.header.trim() !== '' && <HeaderFrame html={config.header} title={t('social.preview.header')} />}
    </div>
  );
}
