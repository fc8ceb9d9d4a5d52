import { ComingState } from '../../ui/coming-state.tsx';

export function CatalogsPage() {
  return <ComingState screen="catalogs" />;
}
