import { defaultAppSettings } from '@vitrina/contract';
import { previewedPart } from '../../../api/search-app-frame/answer-question.ts';
import { useApiQuery } from '../../../api/use-api.ts';

const fewestLetters = 3;

export type PreviewSamples = {
  /** The query to search for. */
  readonly query: string;
  /** Pretends to be what the visitor searched for before. */
  readonly recent: readonly string[];
};

/** Queries of the shop's visitors, or words from its products if there are none. Null until known. */
export const usePreviewSamples = (searchId: string): PreviewSamples | null => {
  const fields = useApiQuery('getFields', { body: { searchId } });
  const offered = useApiQuery('previewAppSuggest', {
    params: { searchId },
    body: { query: '', settings: previewedPart(defaultAppSettings) },
  });
  if (fields.isPending || offered.isPending) return null;
  const samplesOf = (path: string): readonly string[] =>
    (fields.data?.data ?? []).find((field) => field.path === path)?.samples ?? [];
  const words = samplesOf('title')
    .map((title) => title.split(/\s+/)[0] ?? '')
    .filter((word) => word.length >= fewestLetters);
  const own = [...new Set([...words, ...samplesOf('brand')])];
  const query = offered.data?.data.popularQueries[0] ?? own[0] ?? '';
  return { query, recent: own.filter((word) => word !== query).slice(0, 3) };
};
