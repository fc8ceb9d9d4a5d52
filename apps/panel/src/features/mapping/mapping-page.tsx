import { ComingState } from '../../ui/coming-state.tsx';

export function MappingPage() {
  return <ComingState screen="catalogMapping" />;
}
