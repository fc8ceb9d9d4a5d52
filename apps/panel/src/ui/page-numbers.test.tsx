import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { pl } from '../locales/pl.ts';
import { PageNumbers } from './page-numbers.tsx';

afterEach(() => vi.unstubAllGlobals());

const i18n = createInstance({ lng: 'pl', resources: { pl: { translation: pl } } });
void i18n.init();
const open = (isPhone: boolean): string[] => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: isPhone && query.includes('max-width') }),
  );
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <PageNumbers total={95} value={40} onChange={() => undefined} />
      </MantineProvider>
    </I18nextProvider>,
  );
  return screen.getAllByRole('button').flatMap(({ textContent }) => textContent || []);
};

test('the neighbours of a page are there to choose', () => {
  expect(open(false)).toEqual(['1', '39', '40', '41', '95']);
});

test('on a phone the numbers are few enough for one line, with both ends', () => {
  expect(open(true)).toEqual(['1', '40', '95']);
});
