import { IconBrandInstagram, IconChartBar } from '@tabler/icons-react';
import { paths } from '../kit/paths.ts';
import type { ScreenTable } from '../shell/menu/screen.ts';

/** Streams of Instagram posts. */
export const socialScreens = {
  socialConfigs: {
    path: paths.socialConfigs,
    access: 'session',
    menu: { group: 'social', icon: IconBrandInstagram },
    load: async () => (await import('../features/social/configs-page.tsx')).ConfigsPage,
  },
  socialConfigAdd: {
    path: paths.socialConfigAdd,
    access: 'session',
    parent: 'socialConfigs',
    load: async () => (await import('../features/social/config-add-page.tsx')).ConfigAddPage,
  },
  socialReport: {
    path: paths.socialReport,
    access: 'session',
    menu: { group: 'social', icon: IconChartBar },
    concernsInstance: true,
    load: async () => (await import('../features/showcase-report/posts-report-page.tsx')).PostsReportPage,
  },
  socialConfig: {
    path: paths.socialConfig,
    access: 'session',
    parent: 'socialConfigs',
    crumbParam: 'configId',
    load: async () => (await import('../features/social/config-page.tsx')).ConfigPage,
  },
  socialConfigCatalogs: {
    path: paths.socialConfigCatalogs,
    access: 'session',
    parent: 'socialConfig',
    load: async () => (await import('../features/social/config-catalogs-page.tsx')).ConfigCatalogsPage,
  },
  socialPosts: {
    path: paths.socialPosts,
    access: 'session',
    parent: 'socialConfig',
    load: async () => (await import('../features/social/posts-page.tsx')).PostsPage,
  },
  socialPost: {
    path: paths.socialPost,
    access: 'session',
    parent: 'socialPosts',
    crumbParam: 'postId',
    load: async () => (await import('../features/social/post-page.tsx')).PostPage,
  },
} satisfies Partial<ScreenTable>;
