import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/use-api.ts';
import { useProductCount } from '../../../kit/use-product-count.ts';
import type { WizardDraft, WizardStep } from './wizard-draft.ts';

type StepSummaries = {
  /** A summary of each finished step. */
  readonly summaries: Record<WizardStep, string>;
  /** Whether products are being imported, or that isn't known yet. Leaving the step is then disabled. */
  readonly isImporting: boolean;
};

/** The summary of the steps in the wizard's header. */
export const useStepSummaries = (
  { step, settings, mappings }: WizardDraft,
  isOpen: boolean,
): StepSummaries => {
  const { t } = useTranslation();
  const productCount = useProductCount();
  const wantsImport = isOpen && (step === 'preview' || step === 'times');
  const lastImport = useApiQuery('isTestImportFinished', {}, { enabled: wantsImport });
  const result = lastImport.data?.data;
  const fields = mappings[settings.linkUri.trim()]?.length;
  return {
    summaries: {
      settings: settings.name,
      mapping: fields === undefined ? '' : t('wizard.fieldsChosen', { count: fields }),
      preview: result ? productCount.ofRun(result) : '',
      times: '',
    },
    isImporting: step === 'preview' && !lastImport.isError && result?.finished !== true,
  };
};
