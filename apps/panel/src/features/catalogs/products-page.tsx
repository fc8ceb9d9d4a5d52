import { ComingState } from '../../ui/coming-state.tsx';

export function ProductsPage() {
  return <ComingState screen="catalogProducts" />;
}
