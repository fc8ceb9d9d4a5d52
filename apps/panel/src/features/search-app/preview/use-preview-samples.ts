import { useApiQuery } from '../../../api/use-api.ts';

const fewest = 3;

/** Words of the owner's own products to search for, the likeliest to find several first. */
export const usePreviewSamples = (searchId: string): readonly string[] | null => {
  const fields = useApiQuery('getFields', { body: { searchId } });
  if (fields.isPending) return null;
  const known = fields.data?.data ?? [];
  const samplesOf = (path: string): readonly string[] =>
    known.find((field) => field.path === path)?.samples ?? [];
  const words = samplesOf('title')
    .map((title) => title.split(/\s+/)[0] ?? '')
    .filter((word) => word.length >= fewest);
  return [...new Set([...words, ...samplesOf('brand')])].slice(0, 4);
};
