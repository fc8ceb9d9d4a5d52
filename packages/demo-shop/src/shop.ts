/** The made-up shop itself. */
export const shop = {
  name: 'Pod Jaskółką',
  motto: 'Rzeczy do domu, ogrodu, na spacer i na niepogodę',
  /** Of its search app: the green of its pages, dark enough for white text. */
  accent: '#1c6b54',
  /** When its catalog last changed: it changes with the generator, not with time. */
  updatedAt: new Date('2026-11-01T06:00:00Z'),
  preorderDate: '2027-03-01T08:00+01:00',
} as const;
