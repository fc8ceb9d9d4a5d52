import { IconShare } from '@tabler/icons-react';
import { sharedFields } from '@vitrina/contract';
import { z } from 'zod';
import { searchModule } from '../../kit/access.ts';
import type { Setting } from './setting.ts';
import { fieldEntry, listOf } from './summaries.ts';

export const sharedFieldsSetting = {
  kind: 'sharedFields',
  path: '/search/searchSharedFieldsSettings',
  name: (t) => t('sharedFields.name'),
  help: (t) => t('sharedFields.text'),
  access: searchModule,
  icon: IconShare,
  menuGroup: 'results',
  scope: 'catalog',
  calls: ['getSharedFields'],
  summarise: listOf(
    z.union([sharedFields.element, z.string().transform((field) => ({ field }))]),
    (t, { field }) => fieldEntry(t, field),
  ),
} satisfies Setting<'sharedFields'>;
