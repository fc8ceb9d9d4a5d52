import { asData } from '../../http/failure.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import type { CategoryMappingService } from './mapping-service.ts';
import type { CategoryService } from './service.ts';

export const categoryHandlers = (
  categories: CategoryService,
  mappings: CategoryMappingService,
): HandlersFor<
  | 'listCategories'
  | 'refreshCategoryTree'
  | 'updateCategoryMappings'
  | 'undoCategoryMappings'
  | 'listMappingChanges'
  | 'listBaseCategories'
> => ({
  listCategories: ({ params }, { customer }) => categories.list(customer.id, params.catalogId),
  refreshCategoryTree: async ({ params }, { customer }) => {
    return asData(await categories.refresh(customer.id, params.catalogId));
  },
  updateCategoryMappings: ({ body }, { customer }) => mappings.update(customer.id, customer.name, body),
  undoCategoryMappings: ({ body }, { customer }) => mappings.undo(customer.id, customer.name, body),
  listMappingChanges: ({ params, query }, { customer }) =>
    mappings.listChanges(customer.id, params.catalogId, query),
  listBaseCategories: ({ query }) => categories.listBaseCategories(query),
});
