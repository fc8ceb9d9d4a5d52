import { renderHook } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { useSampleText } from './use-sample-text.ts';

test('availability stands in the owner’s words, every other value as the feed has it', () => {
  const i18n = createInstance({
    lng: 'pl',
    resources: { pl: { translation: { common: { availability: { in_stock: 'Dostępny' } } } } },
  });
  void i18n.init();
  const { result } = renderHook(useSampleText, {
    wrapper: ({ children }) => <I18nextProvider i18n={i18n}>{children}</I18nextProvider>,
  });
  expect(['in_stock', 'Len', '129.00'].map(result.current)).toEqual(['Dostępny', 'Len', '129.00']);
});
