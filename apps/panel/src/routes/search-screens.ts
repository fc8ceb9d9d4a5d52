import { IconCode, IconHistory, IconKey, IconSearch, IconWand } from '@tabler/icons-react';
import { instanceArea, searchModule } from '../kit/access.ts';
import { paths } from '../kit/paths.ts';
import type { ScreenTable } from '../shell/menu/screen.ts';

/** Search instances, the parts of their settings with a screen of their own, and embedding. */
export const searchScreens = {
  instances: {
    path: paths.instances,
    access: instanceArea,
    menu: { group: 'instances', icon: IconSearch },
    load: async () => (await import('../features/instances/instances-page.tsx')).InstancesPage,
    isFirst: true,
    lists: 'listInstances',
  },
  instanceAdd: {
    path: paths.instanceAdd,
    access: instanceArea,
    parent: 'instances',
    load: async () => (await import('../features/instances/instance-add-page.tsx')).InstanceAddPage,
  },
  instancesBin: {
    path: paths.instancesBin,
    access: instanceArea,
    parent: 'instances',
    load: async () => (await import('../features/instances/instances-bin-page.tsx')).InstancesBinPage,
  },
  instance: {
    path: paths.instance,
    access: instanceArea,
    parent: 'instances',
    crumbParam: 'searchId',
    load: async () => (await import('../features/instances/instance-page.tsx')).InstancePage,
  },
  try: {
    path: paths.try,
    access: instanceArea,
    parent: 'instances',
    menu: { group: 'instances', icon: IconWand },
    concernsInstance: true,
    load: async () => (await import('../features/instances/try/try-page.tsx')).TryPage,
  },
  sortAdd: {
    path: paths.sortAdd,
    access: searchModule,
    parent: 'sorts',
    concernsInstance: true,
    load: async () => (await import('../features/sorts/sort-editor-page.tsx')).SortEditorPage,
  },
  ruleAdd: {
    path: paths.ruleAdd,
    access: searchModule,
    parent: 'rules',
    concernsInstance: true,
    load: async () => (await import('../features/rules/rule-page.tsx')).RuleAddPage,
  },
  rule: {
    path: paths.rule,
    access: searchModule,
    parent: 'rules',
    crumbParam: 'ruleId',
    concernsInstance: true,
    load: async () => (await import('../features/rules/rule-page.tsx')).RulePage,
  },
  settingsHistory: {
    path: paths.settingsHistory,
    access: searchModule,
    menu: { group: 'results', icon: IconHistory },
    concernsInstance: true,
    load: async () =>
      (await import('../features/settings-history/settings-history-page.tsx')).SettingsHistoryPage,
  },
  embed: {
    path: paths.embed,
    access: instanceArea,
    menu: { group: 'site', icon: IconCode },
    concernsInstance: true,
    load: async () => (await import('../features/embed/embed-page.tsx')).EmbedPage,
  },
  apiAccess: {
    path: paths.apiAccess,
    access: 'session',
    menu: { group: 'site', icon: IconKey },
    load: async () => (await import('../features/api-access/api-access-page.tsx')).ApiAccessPage,
  },
} satisfies Partial<ScreenTable>;
