import type { SearchField, SettingChange, SortGroupView, WeightView } from '@vitrina/contract';

export const buildField = (part: Partial<SearchField> & { path: string }): SearchField => ({
  type: 'string',
  canWeigh: true,
  canFilter: true,
  samples: [`${part.path} one`],
  ...part,
});

/** The fields of a shop's catalog, including those that can't have a weight or be filtered by. */
export const catalogFields: readonly SearchField[] = [
  buildField({ path: 'id', type: 'id', canFilter: false, samples: ['P1'] }),
  buildField({ path: 'title', canFilter: false, samples: ['Buty trekkingowe'] }),
  buildField({ path: 'brand', samples: ['Salomon', 'Merrell'] }),
  buildField({ path: 'color', samples: ['czerwony'] }),
  buildField({ path: 'price', type: 'number', canWeigh: false, samples: ['449'] }),
  buildField({ path: 'link', canWeigh: false, canFilter: false, samples: ['https://sklep.example/p1'] }),
];

export const buildWeight = (part: Partial<WeightView> & { field: string }): WeightView => ({
  weight: 50,
  fullMatch: false,
  match: true,
  exact: false,
  isMissing: false,
  ...part,
});

export const buildSortGroup = (part: Partial<SortGroupView> & { sortId: string }): SortGroupView => ({
  name: 'Od najtańszych',
  description: '',
  conditions: [{ type: 'field', field: 'price', order: 'asc' }],
  enabled: true,
  missingFields: [],
  ...part,
});

export const buildChange = (part: Partial<SettingChange> = {}): SettingChange => ({
  changeId: 'change-1',
  kind: 'weights',
  at: '2026-03-01T10:00:00.000Z',
  by: 'anna@sklep.example',
  before: [{ field: 'brand', weight: 20, fullMatch: false }],
  after: [{ field: 'brand', weight: 60, fullMatch: false }],
  addedCount: 0,
  removedCount: 0,
  undoes: null,
  ...part,
});
