import { IconTag } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { instanceArea } from '../../kit/access.ts';
import type { Setting } from './setting.ts';
import { leavesOf, type NameAt } from './summaries.ts';

const labelNameAt =
  (t: TFunction): NameAt =>
  (path) =>
    t(`appLabels.labels.${path}` as never, { defaultValue: path });

export const appLabelsSetting = {
  kind: 'appLabels',
  path: '/appV3Labels/labels',
  name: (t) => t('settings.appLabels.name'),
  help: (t) => t('settings.appLabels.text'),
  access: instanceArea,
  icon: IconTag,
  menuGroup: 'site',
  scope: 'instance',
  calls: ['getAppLabels', 'getAppPreviewConfig'],
  summarise: (t, value) => leavesOf(t, value, labelNameAt(t)),
} satisfies Setting<'appLabels'>;
