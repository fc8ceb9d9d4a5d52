import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/use-api.ts';
import type { WizardDraft, WizardStep } from './wizard-draft.ts';

type Chosen = {
  /** What was chosen in each step that is done, in a few words. */
  readonly words: Record<WizardStep, string>;
  /** Whether products are being imported, or that is not known yet: then no button leads away. */
  readonly isImporting: boolean;
};

/** What the head of the wizard says of its steps. */
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
