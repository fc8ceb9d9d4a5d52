import 'i18next';
import type { Messages } from './locales/messages.ts';
import type { SettingMessages } from './settings-kit/settings/settings.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'words';
    resources: { words: Messages & SettingMessages };
  }
}
