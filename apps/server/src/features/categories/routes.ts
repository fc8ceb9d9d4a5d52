import { isFailure } from '../../http/failure.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import type { CategoryService } from './service.ts';

export const categoryHandlers = (
  categories: CategoryService,
): HandlersFor<'listCategories' | 'refreshCategoryTree'> => ({
  listCategories: async ({ params }, { customer }) => {
    const list = await categories.list(customer.id, params.catalogId);
    return isFailure(list) ? list : { data: list };
  },
  refreshCategoryTree: async ({ params }, { customer }) => {
    const result = await categories.refresh(customer.id, params.catalogId);
    return isFailure(result) ? result : { data: result };
  },
});
