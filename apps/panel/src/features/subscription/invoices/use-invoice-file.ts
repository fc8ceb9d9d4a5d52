import { useMutation } from '@tanstack/react-query';
import { useApiClient } from '../../../api/api-context.ts';
import { saveFile } from '../../../api/download-file.ts';
import type { ReceivedFile } from '../../../api/read-file.ts';
import type { ApiFailure } from '../../../kit/api-failure.ts';
import { usePanel, usePreferences } from '../../../kit/panel-context.ts';

/** Saves an invoice as a PDF file in the panel's language. */
export const useInvoiceFile = () => {
  const api = useApiClient();
  const { notices } = usePanel();
  const { locale } = usePreferences();
  return useMutation<ReceivedFile, ApiFailure, string>({
    mutationFn: (invoiceId) => api.download('downloadInvoice', { params: { invoiceId }, query: { locale } }),
    onSuccess: (file) => saveFile({ ...file, name: file.name || 'invoice.pdf' }),
    onError: (failure) => notices.raise({ action: 'downloadInvoice', failure }),
  });
};
