import 'i18next';
import type { Messages } from './locales/messages.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'words';
    resources: { words: Messages };
  }
}
