import type { HtmlTemplate, SavedHtmlTemplate } from '@vitrina/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api/use-api.ts';
import { usePanel } from '../../kit/panel-context.ts';
import { useUndo } from '../../ui/use-undo.tsx';

/** Calls whose replies become stale when a template changes. */
export const templateCalls = ['getAllTemplates', 'getHtmlTemplate', 'listHtmlTemplateVersions'] as const;

/** Deletes a template and offers to undo that. */
export const useDeleteTemplate = () => {
  const { t } = useTranslation();
  const { notices } = usePanel();
  const offerUndo = useUndo();
  const { mutate: restore } = useApiMutation('restoreHtmlTemplate', {
    action: 'restoreTemplate',
    invalidates: templateCalls,
    onSuccess: () => notices.succeed('restored'),
  });
  const { mutate: remove } = useApiMutation('deleteHtmlTemplate', {
    action: 'deleteTemplate',
    invalidates: ['getAllTemplates'],
  });
  return useCallback(
    ({ templateId, templateName: name, clicks }: SavedHtmlTemplate): void => {
      const deleted = t('htmlTemplates.deleted', { name });
      // Mails that were sent outlive their template, whose links go on working.
      const words =
        clicks > 0 ? `${deleted}. ${t('htmlTemplates.stillClicked', { count: clicks })}` : deleted;
      remove(
        { params: { templateId } },
        { onSuccess: () => offerUndo(words, () => restore({ params: { templateId } })) },
      );
    },
    [offerUndo, remove, restore, t],
  );
};

const longestName = 100;

/** Copies a template under a new id. */
export const useDuplicateTemplate = () => {
  const { t } = useTranslation();
  const { notices } = usePanel();
  const { mutate } = useApiMutation('storeHtmlTemplate', {
    action: 'saveTemplate',
    invalidates: ['getAllTemplates'],
    onSuccess: () => notices.succeed('templateCopied'),
  });
  return useCallback(
    ({ templateName, width, height, html }: HtmlTemplate): void => {
      const name = t('htmlTemplates.copyName', {
        name: templateName,
      });
      mutate({
        body: {
          ...{ width, height, html },
          templateId: String(Date.now()),
          templateName: name.length > longestName ? templateName : name,
        },
      });
    },
    [mutate, t],
  );
};
