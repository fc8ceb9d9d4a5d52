import { categoryPaths } from '@vitrina/contract';
import type { App } from '../app.ts';
import { isFailure } from '../http/failure.ts';
import type { Customer } from '../storage/records.ts';

/** What is left to map, for whoever tries the demo. */
const leftOpen = ['Sport', 'Książki i zabawa'];

/** Confirms the certain proposals for the demo shop's categories, but for two departments. */
export const saveDemoMappings = async (
  { categories, categoryMappings }: Pick<App['services'], 'categories' | 'categoryMappings'>,
  customer: Customer,
  catalogId: string,
): Promise<void> => {
  const tree = await categories.list(customer.id, catalogId);
  if (isFailure(tree)) throw new Error(`The demo shop has no categories: ${tree.failure}`);
  const paths = categoryPaths(tree.data);
  const mappings = tree.data.flatMap(({ categoryId, proposal }) => {
    const [department = ''] = (paths.get(categoryId) ?? '').split(' > ');
    if (!proposal?.isCertain || leftOpen.includes(department)) return [];
    return [{ categoryId, baseCategoryId: proposal.baseCategoryId }];
  });
  const saved = await categoryMappings.update(customer.id, customer.name, { catalogId, mappings });
  if (isFailure(saved)) throw new Error(`The demo shop's categories can't be mapped: ${saved.failure}`);
};
