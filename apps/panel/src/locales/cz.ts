import { toMessages } from './to-messages.ts';

export const cz = toMessages(import.meta.glob<object>('./cz/*.json', { eager: true, import: 'default' }));
