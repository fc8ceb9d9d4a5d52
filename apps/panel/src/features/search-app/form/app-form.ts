import type { AppSettings } from '@vitrina/contract';
import { createContext, useContext } from 'react';

export type AppForm = {
  readonly searchId: string;
  /** The catalog behind the search. */
  readonly catalogId: string;
  readonly value: AppSettings;
  readonly set: (path: string, value: unknown) => void;
  /** The sentence of what is wrong at a path, with the field's name in it. */
  readonly errorAt: (path: string, field: string) => string | undefined;
};

const AppFormContext = createContext<AppForm | null>(null);
export const AppFormProvider = AppFormContext.Provider;

/** The form of the app's settings that a field stands in. */
export const useAppForm = (): AppForm => {
  const form = useContext(AppFormContext);
  if (!form) throw new Error('A field of the app’s settings stands outside of its form.');
  return form;
};
