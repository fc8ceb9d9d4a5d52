import { useMutation } from '@tanstack/react-query';
import { useApiClient } from '../../api/api-context.ts';
import { saveFile } from '../../api/download-file.ts';
import type { ReceivedFile } from '../../api/read-file.ts';
import type { ApiFailure } from '../../kit/api-failure.ts';
import { usePanel, usePreferences } from '../../kit/panel-context.ts';

/** Saves the products whose picture doesn't load as a file. */
export const useMissingFile = (catalogId: string) => {
  const api = useApiClient();
  const { notices } = usePanel();
  const { locale } = usePreferences();
  return useMutation<ReceivedFile, ApiFailure>({
    mutationFn: () => api.download('exportMissingImages', { params: { catalogId }, query: { locale } }),
    onSuccess: (file) => saveFile({ ...file, name: file.name || 'images-to-fix.csv' }),
    onError: (failure) => notices.raise({ action: 'exportImages', failure }),
  });
};
