import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createInstance } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pl } from '../locales/pl.ts';
import { PreviewPanel } from './preview-panel.tsx';

type Seen = Pick<IntersectionObserverEntry, 'isIntersecting' | 'boundingClientRect'>;
let tell: (seen: Seen) => void;
const Unlaid = globalThis.IntersectionObserver;
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class extends Unlaid {
      constructor(callback: IntersectionObserverCallback) {
        super(callback);
        tell = (seen) => act(() => callback([seen as IntersectionObserverEntry], this));
      }
    },
  );
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => vi.unstubAllGlobals());

const i18n = createInstance({ lng: 'pl', resources: { pl: { translation: pl } } });
void i18n.init();
const at = (top: number, isIntersecting = false): Seen => ({
  isIntersecting,
  boundingClientRect: new DOMRect(0, top, 300, 400),
});
const open = (onShow?: () => void): void => {
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <PreviewPanel label="Podgląd wyników" className={undefined} {...(onShow && { onShow })}>
          Trzy produkty
        </PreviewPanel>
      </MantineProvider>
    </I18nextProvider>,
  );
};
const button = () => screen.queryByRole('button', { name: 'Pokaż podgląd' });

test('[R2.22] a button leads to a preview further down, and is gone while the preview is in view', async () => {
  const onShow = vi.fn();
  open(onShow);
  expect(button()).toBeNull();
  tell(at(2000));
  const preview = screen.getByRole('complementary', { name: 'Podgląd wyników' });
  expect(button()?.compareDocumentPosition(preview)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await userEvent.click(button() as HTMLElement);
  expect(onShow).toHaveBeenCalledOnce();
  expect(preview).toHaveFocus();
  tell(at(300, true));
  expect(button()).toBeNull();
});

test('there is no button for a preview above the visible part', () => {
  open();
  tell(at(-900));
  expect(button()).toBeNull();
});
