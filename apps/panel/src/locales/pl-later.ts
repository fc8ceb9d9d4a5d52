import { toMessages } from './to-messages.ts';

export const plLater = toMessages(
  import.meta.glob<object>('./pl/later/*.json', { eager: true, import: 'default' }),
);
