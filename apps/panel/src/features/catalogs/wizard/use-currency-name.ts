import { useCallback } from 'react';
import { formatTag } from '../../../kit/locale.ts';
import { usePreferences } from '../../../kit/panel-context.ts';

/** `PLN, złoty polski` in the panel's language. */
export const useCurrencyName = (): ((code: string) => string) => {
  const { locale } = usePreferences();
  return useCallback(
    (code) => {
      const name = new Intl.DisplayNames(formatTag(locale), { type: 'currency' }).of(code);
      return name && name !== code ? `${code}, ${name}` : code;
    },
    [locale],
  );
};
