import { ComingState } from '../../ui/coming-state.tsx';

export function CatalogWizardPage() {
  return <ComingState screen="catalogAdd" />;
}
