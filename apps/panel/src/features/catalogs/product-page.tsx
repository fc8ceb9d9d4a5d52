import { ComingState } from '../../ui/coming-state.tsx';

export function ProductPage() {
  return <ComingState screen="catalogProduct" />;
}
