import { toMessages } from './to-messages.ts';

export const czLater = toMessages(
  import.meta.glob<object>('./cz/later/*.json', { eager: true, import: 'default' }),
);
