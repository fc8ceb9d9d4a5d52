import type { QueryClient } from '@tanstack/react-query';
import {
  type AppSettings,
  defaultAppSettings,
  type PreviewedSettings,
  type PreviewQuestion,
  type PublicSearchReply,
  type PublicSuggestReply,
} from '@vitrina/contract';
import type { ApiClient } from '../../../api/api-client.ts';

const { onfocus, autocomplete } = defaultAppSettings;

/** What answers depend on. Looks are left out, so that a change of theirs asks for nothing. */
export const previewedPart = (settings: AppSettings): PreviewedSettings => ({
  onfocus: {
    ...settings.onfocus,
    customQueries: [],
    imageSize: onfocus.imageSize,
    topProduct: { ...settings.onfocus.topProduct, imageSize: onfocus.topProduct.imageSize },
  },
  autocomplete: { ...settings.autocomplete, imageSize: autocomplete.imageSize },
});

type Asked = {
  readonly api: ApiClient;
  readonly client: QueryClient;
  readonly searchId: string;
  readonly settings: AppSettings;
};

const freshMs = 60_000;

/** Asks for the page of the preview what it can't ask by itself. Where a rule leads elsewhere, the preview stays. */
export const answerQuestion = async (
  { api, client, searchId, settings }: Asked,
  question: PreviewQuestion,
): Promise<PublicSearchReply | PublicSuggestReply> => {
  const params = { searchId };
  if (question.call === 'search') {
    const { query, page, sort, filters } = question;
    const request = { params, body: { query, page, sort, filters } };
    const { data } = await client.fetchQuery({
      queryKey: ['previewAppSearch', request],
      queryFn: ({ signal }) => api.call('previewAppSearch', request, { signal }),
      staleTime: freshMs,
      retry: false,
    });
    return { ...data, redirect: null };
  }
  const request = { params, body: { query: question.query, settings: previewedPart(settings) } };
  const { data } = await client.fetchQuery({
    queryKey: ['previewAppSuggest', request],
    queryFn: ({ signal }) => api.call('previewAppSuggest', request, { signal }),
    staleTime: freshMs,
    retry: false,
  });
  return { ...data, redirect: null };
};
