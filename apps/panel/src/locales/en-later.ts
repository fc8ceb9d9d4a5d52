import { toMessages } from './to-messages.ts';

export const enLater = toMessages(
  import.meta.glob<object>('./en/later/*.json', { eager: true, import: 'default' }),
);
