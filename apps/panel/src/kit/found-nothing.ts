import type { TFunction } from 'i18next';
import type { ApiFailure } from './api-failure.ts';
import { failureText } from './failure-messages.ts';

type Search = { readonly isPending: boolean; readonly failure: ApiFailure | null };

/** Why a search shows nothing: it is under way, it failed, or there is nothing of the kind. */
export const foundNothing = (t: TFunction, { isPending, failure }: Search): string => {
  if (isPending) return t('common.find.searching');
  return failure ? failureText(t, failure) : t('common.nothingFound');
};
