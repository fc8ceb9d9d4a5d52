import { pageDocument } from '../../page-document.ts';
import { openShadow } from '../shadow.ts';

const hidden =
  'all:initial;position:fixed;inset:0;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap';
const floating =
  'all:initial;position:fixed;margin:0;border:0;padding:0;z-index:2147483000;display:none;inset:auto';

/**
 * The elements of one input, in the same tree as the input, so that its ARIA attributes can refer to them: the
 * listbox (its frame in a shadow root, its options slotted), the buttons, and the live region.
 */
export const buildPanelElements = (container: Node, id: string, label: string) => {
  const [wrapper, listbox, buttons, status] = [1, 2, 3, 4].map(() => pageDocument.createElement('div'));
  if (!wrapper || !listbox || !buttons || !status) throw new Error('unreachable');
  wrapper.style.cssText = 'display:contents';
  wrapper.dataset.vitrina = 'panel';
  if (container === pageDocument.body) {
    wrapper.setAttribute('role', 'search');
    wrapper.setAttribute('aria-label', label);
  }
  listbox.id = id;
  listbox.setAttribute('role', 'listbox');
  listbox.setAttribute('aria-label', label);
  listbox.style.cssText = `${floating};font-family:inherit;color:inherit;direction:inherit;overflow:auto;overscroll-behavior:contain`;
  buttons.style.cssText = `${floating};color:inherit;direction:inherit`;
  status.setAttribute('role', 'status');
  status.style.cssText = hidden;
  // In the top layer, nothing on the shop's page can cover them.
  for (const element of [listbox, buttons]) element.popover = 'manual';
  wrapper.append(listbox, buttons, status);
  container.appendChild(wrapper);
  return {
    wrapper,
    listbox,
    buttons,
    status,
    listboxRoot: openShadow(listbox, 'panel'),
    buttonsRoot: openShadow(buttons, 'panel'),
  };
};

export const showLayer = (element: HTMLElement, isShown: boolean): void => {
  if (isShown === (element.style.display !== 'none')) return;
  element.style.display = isShown ? 'block' : 'none';
  if (isShown) element.showPopover?.();
  else element.hidePopover?.();
};
