import { ComingState } from '../../ui/coming-state.tsx';

export function CategoriesPage() {
  return <ComingState screen="catalogCategories" />;
}
