import type { SavedPhrase, SavedRule, SavedSynonym } from '@vitrina/contract';

const written = { createdAt: '2026-03-01T10:00:00.000Z', createdBy: 'anna@sklep.example' };

export const buildPhrase = (phrase: string): SavedPhrase => ({ phrase, ...written });

export const buildSynonym = (part: Partial<SavedSynonym> = {}): SavedSynonym => ({
  synonymId: 'synonym-1',
  synonym: { type: 'group', phrases: ['buty', 'obuwie'] },
  ...written,
  ...part,
});

export const buildRule = (part: Partial<SavedRule> = {}): SavedRule => ({
  ruleId: 'rule-1',
  rule: {
    name: 'Buty zimowe',
    enabled: true,
    condition: { type: 'is', phrase: 'buty' },
    actions: [{ type: 'pin', productId: 'P1', position: 1 }],
    from: null,
    to: null,
  },
  isActive: true,
  missingFields: [],
  ...written,
  ...part,
});
