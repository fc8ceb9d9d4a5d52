import type { AppSettings } from '@vitrina/contract';
import { createContext, useContext } from 'react';

export type AppForm = {
  readonly searchId: string;
  /** The catalog of the search. */
  readonly catalogId: string;
  readonly value: AppSettings;
  readonly set: (path: string, value: unknown) => void;
  /** The message for the problem at a path, with the field's name in it. */
  readonly errorAt: (path: string, field: string) => string | undefined;
};

const AppFormContext = createContext<AppForm | null>(null);
export const AppFormProvider = AppFormContext.Provider;

/** The form of the app's settings around a field. */
export const useAppForm = (): AppForm => {
  const form = useContext(AppFormContext);
  if (!form) throw new Error('A field of the app’s settings stands outside of its form.');
  return form;
};
