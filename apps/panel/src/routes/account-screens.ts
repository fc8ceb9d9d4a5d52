import {
  IconBuildingStore,
  IconCreditCard,
  IconGauge,
  IconTemplate,
  IconUserShield,
} from '@tabler/icons-react';
import { paths } from '../kit/paths.ts';
import type { ScreenTable } from '../shell/menu/screen.ts';

/** The account, and screens about the whole shop. */
export const accountScreens = {
  dashboard: {
    path: paths.dashboard,
    access: 'session',
    menu: { group: 'start', icon: IconGauge },
    concernsInstance: true,
    load: async () => (await import('../features/reports/start/start-page.tsx')).StartPage,
    isFirst: true,
  },
  templates: {
    path: paths.templates,
    access: 'session',
    menu: { group: 'templates', icon: IconTemplate },
    load: async () => (await import('../features/html-templates/templates-page.tsx')).TemplatesPage,
  },
  templateAdd: {
    path: paths.templateAdd,
    access: 'session',
    parent: 'templates',
    load: async () => (await import('../features/html-templates/template-page.tsx')).TemplateAddPage,
  },
  template: {
    path: paths.template,
    access: 'session',
    parent: 'templates',
    crumbParam: 'templateId',
    load: async () => (await import('../features/html-templates/template-page.tsx')).TemplatePage,
  },
  account: {
    path: paths.account,
    access: 'session',
    menu: { group: 'settings', icon: IconUserShield },
    load: async () => (await import('../features/account/account-page.tsx')).AccountPage,
  },
  subscription: {
    path: paths.subscription,
    access: 'session',
    menu: { group: 'settings', icon: IconCreditCard },
    load: async () => (await import('../features/subscription/subscription-page.tsx')).SubscriptionPage,
  },
  operatorCustomers: {
    path: paths.operatorCustomers,
    access: 'session',
    isOperatorOnly: true,
    menu: { group: 'settings', icon: IconBuildingStore },
    load: async () => (await import('../features/operator/customers-page.tsx')).CustomersPage,
  },
} satisfies Partial<ScreenTable>;
