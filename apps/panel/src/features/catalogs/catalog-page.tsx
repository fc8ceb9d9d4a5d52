import { ComingState } from '../../ui/coming-state.tsx';

export function CatalogPage() {
  return <ComingState screen="catalog" />;
}
