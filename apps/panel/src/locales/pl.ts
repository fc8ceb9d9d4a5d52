import { toMessages } from './to-messages.ts';

export const pl = toMessages(import.meta.glob<object>('./pl/*.json', { eager: true, import: 'default' }));
