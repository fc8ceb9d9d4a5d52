import { useParams } from '@tanstack/react-router';

type ParamName =
  | 'catalogId'
  | 'productId'
  | 'imageId'
  | 'searchId'
  | 'configId'
  | 'postId'
  | 'ruleId'
  | 'templateId'
  | 'stylizationId'
  | 'hash';

/** A parameter of the address. Throws if the route doesn't have it. */
export const useRouteParam = (name: ParamName): string => {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  const value = params[name];
  if (value === undefined) throw new Error(`no parameter ${name} in this route`);
  return value;
};
