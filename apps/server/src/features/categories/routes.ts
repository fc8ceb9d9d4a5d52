import { asData } from '../../http/failure.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import type { CategoryService } from './service.ts';

export const categoryHandlers = (
  categories: CategoryService,
): HandlersFor<'listCategories' | 'refreshCategoryTree'> => ({
  listCategories: async ({ params }, { customer }) => {
    return asData(await categories.list(customer.id, params.catalogId));
  },
  refreshCategoryTree: async ({ params }, { customer }) => {
    return asData(await categories.refresh(customer.id, params.catalogId));
  },
});
