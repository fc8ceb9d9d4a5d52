import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/use-api.ts';
import type { Placeholder } from './placeholders.ts';

/** What a template of this search can show of a product, with examples from the shop. */
export const usePlaceholders = (searchId: string | null): readonly Placeholder[] => {
  const { t } = useTranslation();
  const query = useApiQuery(
    'listTemplatePlaceholders',
    { query: { searchId: searchId ?? '' } },
    { enabled: searchId !== null },
  );
  const known = query.data?.data;
  return useMemo(
    () =>
      (known ?? []).map(({ name, kind, example }) => ({
        name,
        text: t(`htmlTemplates.placeholders.${kind}`),
        example:
          example === ''
            ? t('htmlTemplates.placeholders.noExample')
            : t('htmlTemplates.placeholders.example', { example }),
      })),
    [known, t],
  );
};
