import {
  type Changed,
  type SavedSortGroup,
  type SortGroupView,
  savedSortGroup,
  sortCondition,
  sortOrders,
  viewSortCondition,
} from '@vitrina/contract';
import { z } from 'zod';
import { type Failure, fail, isFailure } from '../../../http/failure.ts';
import type { HandlersFor } from '../../../http/handlers.ts';
import { fieldsOf } from '../catalog-fields.ts';
import { defineSetting, type SettingView, withRevision } from '../define-setting.ts';
import { defaultSortGroups } from './default-sort-groups.ts';
import {
  chooseGroups,
  missingFields,
  removeGroup,
  type SortGroups,
  saveGroup,
  swapNeighbours,
} from './sort-groups.ts';

type Names =
  | 'getSortGroups'
  | 'saveSortGroup'
  | 'deleteSortGroup'
  | 'moveUpSortGroup'
  | 'moveDownSortGroup'
  | 'getSorts'
  | 'setSorts';
type View = SettingView<SavedSortGroup[]>;

const present = ({ value, catalog }: View): SortGroupView[] => {
  const fields = fieldsOf(catalog);
  return value.map((group) => ({
    ...group,
    conditions: group.conditions.map(viewSortCondition),
    missingFields: missingFields(group.conditions, fields),
  }));
};
const presentGroups = (view: View) => withRevision(present(view), view);
const presentChange = (view: View): Changed<SortGroupView[]> => ({
  ...presentGroups(view),
  changeId: view.changeId,
});
const presentChoices = (view: View) =>
  withRevision(
    view.value.map(({ sortId, name, enabled }) => ({ sortId, name, enabled })),
    view,
  );

/** Visitors always have an order: without any group, the defaults hold again. */
const orDefaults = (groups: SortGroups | Failure): SavedSortGroup[] | null | Failure => {
  if (isFailure(groups)) return groups;
  return groups.length === 0 ? null : [...groups];
};

/** A script saved before its bounds were tightened still runs; only new ones are checked against them. */
const storedScript = z.object({ type: z.literal('script'), script: z.string(), order: z.enum(sortOrders) });
const storedGroup = savedSortGroup.extend({
  conditions: z.array(z.union([storedScript, sortCondition])).min(1),
});

/** The first change of any group stores them all; from then on their names are the shop's own. */
export const sorts = defineSetting({
  kind: 'sorts',
  scope: 'instance',
  schema: z.array(storedGroup),
  defaults: defaultSortGroups,
  forSearch: (own) => ({ sorts: own }),
  handlers: ({ show, change }): HandlersFor<Names> => ({
    getSortGroups: ({ body }, { customer }) => show(customer, body.searchId, presentGroups),
    saveSortGroup: ({ body }, { customer }) =>
      change(
        customer,
        body.searchId,
        ({ value, catalog }) => orDefaults(saveGroup(value, body.sortGroup, fieldsOf(catalog))),
        presentChange,
      ),
    deleteSortGroup: ({ body }, { customer }) =>
      change(
        customer,
        body.searchId,
        ({ value }) => orDefaults(removeGroup(value, body.sortId) ?? fail('NOT_FOUND')),
        presentChange,
      ),
    moveUpSortGroup: ({ query, body }, { customer }) =>
      change(
        customer,
        body.searchId,
        ({ value }) => orDefaults(swapNeighbours(value, body.from, body.from - 1)),
        presentChange,
        query.revision,
      ),
    moveDownSortGroup: ({ query, body }, { customer }) =>
      change(
        customer,
        body.searchId,
        ({ value }) => orDefaults(swapNeighbours(value, body.from, body.from + 1)),
        presentChange,
        query.revision,
      ),
    getSorts: ({ body }, { customer }) => show(customer, body.searchId, presentChoices),
    setSorts: ({ query, body }, { customer }) =>
      change(
        customer,
        body.searchId,
        ({ value }) => orDefaults(chooseGroups(value, body.sorts)),
        presentChoices,
        query.revision,
      ),
  }),
});
