import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createInstance } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pl } from '../locales/pl.ts';
import { SaveBar } from './save-bar.tsx';

const i18n = createInstance({ lng: 'pl', resources: { pl: { translation: pl } } });
void i18n.init();
const onSave = vi.fn();
const onDiscard = vi.fn();

beforeEach(() => {
  onSave.mockClear();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #callback: () => void;
      constructor(callback: () => void) {
        this.#callback = callback;
      }
      observe = (): void => this.#callback();
      disconnect = (): void => undefined;
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const bar = (props: { isDirty?: boolean; isNew?: boolean } = {}) => (
  <I18nextProvider i18n={i18n}>
    <MantineProvider>
      <SaveBar isDirty={false} isSaving={false} onSave={onSave} onDiscard={onDiscard} {...props} />
    </MantineProvider>
  </I18nextProvider>
);
const save = () => screen.getByRole('button', { name: 'Zapisz' });

test('[R8.13] the save bar is there before anything is changed, and says that there is nothing to save', async () => {
  const { rerender } = render(bar());
  expect(save()).toHaveAttribute('aria-disabled', 'true');
  expect(save()).toHaveAccessibleDescription('Nie ma zmian do zapisania');
  expect(screen.queryByRole('button', { name: 'Odrzuć' })).toBeNull();
  await userEvent.click(save());
  expect(onSave).not.toHaveBeenCalled();
  rerender(bar({ isDirty: true }));
  expect(save()).not.toHaveAttribute('aria-disabled');
  screen.getByRole('button', { name: 'Odrzuć' });
  await userEvent.click(save());
  expect(onSave).toHaveBeenCalledOnce();
});

test('[R8.13] what was never saved can be saved as it stands', async () => {
  render(bar({ isNew: true }));
  screen.getByRole('region', { name: 'Jeszcze nie zapisano' });
  await userEvent.click(save());
  expect(onSave).toHaveBeenCalledOnce();
});

test('the save bar publishes its height while it is shown', () => {
  const room = (): string => document.documentElement.style.getPropertyValue('--save-bar-room');
  const { rerender } = render(bar());
  expect(room()).toBe('8px');
  rerender(<p>without a bar</p>);
  expect(room()).toBe('');
});
