import type { Catalog } from '@vitrina/contract';
import { useApiMutation } from '../../../api/use-api.ts';

/** Puts the catalog into production once its times are saved: the last thing that the wizard does. */
export const useMakeProduction = (onFinished: (catalog: Catalog) => void) =>
  useApiMutation('makeTypeProduction', {
    invalidates: ['listCatalogs', 'listFullCatalogs'],
    action: 'makeProduction',
    onSuccess: ({ data }) => onFinished(data),
  });
