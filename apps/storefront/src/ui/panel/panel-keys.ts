import { isMoveKey, type MoveKey, moveActive } from '../../core/move-active.ts';
import type { PanelActions } from './panel-actions.ts';

/** The keyboard of a combobox: arrows, Home and End, Enter, Escape, and Delete for the visitor's recent queries. */
export const createKeyHandler = (
  actions: PanelActions,
  input: HTMLInputElement,
  findOption: (index: number) => HTMLElement | null,
) => {
  const { local } = actions;

  const onEnter = (): void => {
    const { isOpen, active } = local.get();
    const option = isOpen && active >= 0 ? findOption(active) : null;
    if (option) option.click();
    else actions.submit(input.value);
  };
  /** Removes the active recent query. Returns false if the active option isn't one. */
  const removeActive = (): boolean => {
    const option = actions.listOptions()[local.get().active];
    if (option?.kind !== 'query' || option.source !== 'recent') return false;
    actions.removeRecent(option.text);
    return true;
  };
  const onMove = (key: MoveKey): boolean => {
    const { isOpen, active } = local.get();
    if (!isOpen && key.startsWith('Arrow')) {
      actions.open();
      return true;
    }
    const next = isOpen ? moveActive(active, key, actions.listOptions().length) : null;
    if (next !== null) local.set({ active: next });
    return next !== null;
  };

  return (event: KeyboardEvent): void => {
    // The input method is composing text and owns the keyboard.
    if (event.isComposing) return;
    const { key } = event;
    if (key === 'Tab') actions.close();
    const isHandled =
      (key === 'Delete' && removeActive()) || (isMoveKey(key) && onMove(key)) || key === 'Enter';
    if (key === 'Enter') onEnter();
    if (key === 'Escape' && local.get().isOpen) {
      actions.close();
      event.stopPropagation();
      event.preventDefault();
    }
    if (isHandled) event.preventDefault();
  };
};
