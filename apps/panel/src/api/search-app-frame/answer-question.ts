import type { QueryClient } from '@tanstack/react-query';
import {
  type AppSettings,
  defaultAppSettings,
  type PreviewedSettings,
  type PreviewQuestion,
  type PublicSearchReply,
  type PublicSuggestReply,
} from '@vitrina/contract';
import type { ApiClient } from '../api-client.ts';

const { onfocus, autocomplete } = defaultAppSettings;

/** The settings that the replies depend on. Changes to the look are left out, so they trigger no requests. */
export const previewedPart = (settings: AppSettings): PreviewedSettings => ({
  onfocus: {
    ...settings.onfocus,
    customQueries: [],
    imageSize: onfocus.imageSize,
    topProduct: { ...settings.onfocus.topProduct, imageSize: onfocus.topProduct.imageSize },
  },
  autocomplete: { ...settings.autocomplete, imageSize: autocomplete.imageSize },
});

type PreviewContext = {
  readonly api: ApiClient;
  readonly client: QueryClient;
  readonly searchId: string;
  readonly settings: AppSettings;
};

const freshMs = 60_000;

type Searched = Pick<
  Extract<PreviewQuestion, { call: 'search' }>,
  'query' | 'page' | 'sort' | 'filters' | 'typos'
>;

/** What the server is asked for a search of the preview. */
export const previewSearchOf = (searchId: string, { query, page, sort, filters, typos }: Searched) => ({
  params: { searchId },
  body: { query, page, sort, filters, typos },
});

/**
 * Answers the requests that the preview page can't make itself. If a rule redirects, the preview stays where it is.
 */
export const answerQuestion = async (
  { api, client, searchId, settings }: PreviewContext,
  question: PreviewQuestion,
): Promise<PublicSearchReply | PublicSuggestReply> => {
  if (question.call === 'search') {
    const request = previewSearchOf(searchId, question);
    const { data } = await client.fetchQuery({
      queryKey: ['previewAppSearch', request],
      queryFn: ({ signal }) => api.call('previewAppSearch', request, { signal }),
      staleTime: freshMs,
      retry: false,
    });
    return { ...data, redirect: null };
  }
  const request = {
    params: { searchId },
    body: { query: question.query, settings: previewedPart(settings) },
  };
  const { data } = await client.fetchQuery({
    queryKey: ['previewAppSuggest', request],
    queryFn: ({ signal }) => api.call('previewAppSuggest', request, { signal }),
    staleTime: freshMs,
    retry: false,
  });
  return { ...data, redirect: null };
};
