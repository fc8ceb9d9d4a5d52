import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/use-api.ts';
import type { WizardDraft, WizardStep } from './wizard-draft.ts';

type Chosen = {
  /** A summary of each finished step. */
  readonly words: Record<WizardStep, string>;
  /** Whether products are being imported, or that isn't known yet. Leaving the step is then disabled. */
  readonly isImporting: boolean;
};

/** The summary of the steps in the wizard's header. */
export const useChosen = ({ step, settings, mappings }: WizardDraft, isOpen: boolean): Chosen => {
  const { t } = useTranslation();
  const wantsImport = isOpen && (step === 'preview' || step === 'times');
  const lastImport = useApiQuery('isTestImportFinished', {}, { enabled: wantsImport });
  const result = lastImport.data?.data;
  const fields = mappings[settings.linkUri.trim()]?.length;
  return {
    words: {
      settings: settings.name,
      mapping: fields === undefined ? '' : t('wizard.fieldsChosen', { count: fields }),
      preview: result ? t('common.products', { count: result.correctCount }) : '',
      times: '',
    },
    isImporting: step === 'preview' && !lastImport.isError && result?.finished !== true,
  };
};
