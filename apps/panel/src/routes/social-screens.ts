import { IconBrandInstagram } from '@tabler/icons-react';
import { paths } from '../kit/paths.ts';
import type { ScreenTable } from '../shell/menu/screen.ts';

/** Social profiles and their posts. */
export const socialScreens = {
  socialConfigs: {
    path: paths.socialConfigs,
    access: 'session',
    menu: { group: 'social', icon: IconBrandInstagram },
  },
  socialConfigAdd: { path: paths.socialConfigAdd, access: 'session', parent: 'socialConfigs' },
  socialConfig: {
    path: paths.socialConfig,
    access: 'session',
    parent: 'socialConfigs',
    crumbParam: 'configId',
  },
  socialConfigCatalogs: { path: paths.socialConfigCatalogs, access: 'session', parent: 'socialConfig' },
  socialPosts: { path: paths.socialPosts, access: 'session', parent: 'socialConfig' },
  socialPost: { path: paths.socialPost, access: 'session', parent: 'socialPosts', crumbParam: 'postId' },
} satisfies Partial<ScreenTable>;
