import type { SavedHtmlTemplate } from '@vitrina/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../api/api-context.ts';
import { usePanel } from '../../kit/panel-context.ts';
import { useFormat } from '../../kit/use-format.ts';

/** Says that a template was saved, and which of its fields will be empty in mails, as the catalog doesn't have them. */
export const useTellSaved = (searchId: string | null) => {
  const { t } = useTranslation();
  const api = useApiClient();
  const format = useFormat();
  const { notices } = usePanel();
  return useCallback(
    async ({ html, width, height }: SavedHtmlTemplate): Promise<void> => {
      const preview = searchId
        ? await api
            .call('previewHtmlTemplate', { body: { html, width, height, searchId, layout: 'card' } })
            .catch(() => null)
        : null;
      const unknown = preview?.data.unknownPlaceholders ?? [];
      const names = [...new Set(unknown.map(({ name }) => `{{${name}}}`))];
      if (names.length === 0) return notices.succeed('templateSaved');
      notices.show({
        color: 'yellow',
        autoClose: false,
        message: t('htmlTemplates.savedEmpty', {
          count: names.length,
          names: format.list(names),
        }),
      });
    },
    [api, format, notices, searchId, t],
  );
};
