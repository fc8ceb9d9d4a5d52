import { toMessages } from './to-messages.ts';

export const en = toMessages(import.meta.glob<object>('./en/*.json', { eager: true, import: 'default' }));
