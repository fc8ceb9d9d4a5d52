import { createRoot } from 'react-dom/client';
import { fillLabel } from '../../core/fill-label.ts';
import { randomId } from '../random-id.ts';
import type { SearchApp } from '../search-app.ts';
import { dressFloating, dressWithin } from '../theme.ts';
import { applyAttributes, hideNativeClear, isUnnamed } from './input-aria.ts';
import { InputButtons } from './input-buttons.tsx';
import { Panel, type PanelView } from './panel.tsx';
import { createPanelActions } from './panel-actions.ts';
import { buildPanelElements, showLayer } from './panel-elements.ts';
import { createKeyHandler } from './panel-keys.ts';
import { placeButtons, placePanel } from './place-panel.ts';

export type AttachOptions = {
  /** The panel's parent in the document. It floats above the page in any case. */
  readonly container: Node;
  readonly hasButtons: boolean;
};

const ariaOf = (input: HTMLInputElement, listId: string, label: string): Record<string, string> => ({
  role: 'combobox',
  autocomplete: 'off',
  autocapitalize: 'off',
  spellcheck: 'false',
  'aria-autocomplete': 'list',
  'aria-haspopup': 'listbox',
  'aria-expanded': 'false',
  'aria-controls': listId,
  ...(isUnnamed(input) && { 'aria-label': input.placeholder || label }),
  ...(input.placeholder === '' && { placeholder: label }),
});

/**
 * Turns an input into a search, with the panel, the keyboard and the announcements for screen readers. Returns a
 * function that undoes it all.
 */
export const attachInput = (
  app: SearchApp,
  input: HTMLInputElement,
  { container, hasButtons }: AttachOptions,
): (() => void) => {
  const { labels, language, settings, style } = app.config;
  const actions = createPanelActions(app, input);
  const { local, suggester } = actions;
  const listId = `vitrina-${randomId()}`;
  const optionId = (index: number): string => `${listId}-${index}`;
  const giveBack = applyAttributes(input, ariaOf(input, listId, labels.autocomplete.placeholder));
  const elements = buildPanelElements(container, listId, labels.autocomplete.suggestions);
  const { listbox, buttons, status } = elements;
  const showCross = hasButtons ? hideNativeClear(input, listId) : () => {};
  const panelRoot = createRoot(elements.listboxRoot);
  const buttonsRoot = createRoot(elements.buttonsRoot);

  const viewOf = (): PanelView & Record<'isOpen' | 'isShown' | 'isAnswered', boolean> & { count: number } => {
    const { isOpen, active } = local.get();
    const { typed, answered, reply, isFailed } = suggester.store.get();
    const sections = actions.listSectionsShown();
    const count = sections.reduce((sum, { options }) => sum + options.length, 0);
    const isAnswered = reply !== null && answered === typed.trim();
    const hasMessage =
      typed.trim() !== '' && settings.autocomplete.showAutocomplete && (isAnswered || isFailed);
    const isShown = isOpen && (count > 0 || hasMessage);
    const total = reply?.total ?? 0;
    const isStale = !isAnswered;
    return { typed, total, sections, active, isStale, isFailed, isOpen, isShown, count, isAnswered };
  };
  const announce = ({ typed, isOpen, isAnswered, count, total }: ReturnType<typeof viewOf>): void => {
    if (isOpen && (!isAnswered || typed.trim() === '')) return;
    const label = count === 0 ? labels.autocomplete.nothingFound : labels.serp.resultsCount;
    const values = { query: typed.trim(), count: new Intl.NumberFormat(language).format(total) };
    // A closed panel has no options, and the results say themselves what they found.
    const text = isOpen ? fillLabel(label, values) : '';
    if (status.textContent !== text) status.textContent = text;
  };
  const renderButtons = (isShown: boolean): void => {
    if (isShown && buttons.style.display === 'none') dressWithin(buttons, input, style);
    showLayer(buttons, isShown);
    if (isShown) placeButtons(buttons, input);
    const { clear, submit } = actions;
    buttonsRoot.render(
      isShown && (
        <InputButtons
          app={app}
          hasText={input.value !== ''}
          onClear={clear}
          onSearch={() => submit(input.value)}
        />
      ),
    );
  };
  const render = (): void => {
    const view = viewOf();
    const { isShown, active, count } = view;
    input.setAttribute('aria-expanded', String(isShown && count > 0));
    if (isShown && active >= 0 && active < count)
      input.setAttribute('aria-activedescendant', optionId(active));
    else input.removeAttribute('aria-activedescendant');
    if (isShown && listbox.style.display === 'none') dressFloating(listbox, input, style);
    showLayer(listbox, isShown);
    if (isShown) placePanel(listbox, input);
    panelRoot.render(
      isShown && (
        <Panel
          {...view}
          {...{ app, listbox, optionId }}
          hrefOf={actions.hrefOf}
          onChoose={actions.choose}
          onRemove={actions.removeRecent}
          onHover={(index) => local.get().active !== index && local.set({ active: index })}
        />
      ),
    );
    announce(view);
    renderButtons(hasButtons && local.get().isOpen);
  };
  const stops = [local.subscribe(render), suggester.store.subscribe(render)];

  const ending = new AbortController();
  const { signal } = ending;
  const submitForm = (event: Event): void => {
    event.preventDefault();
    actions.submit(input.value);
  };
  const followInput = (): void => {
    if (!local.get().isOpen) return;
    placePanel(listbox, input);
    placeButtons(buttons, input);
  };
  input.addEventListener('focus', actions.open, { signal });
  input.addEventListener('click', actions.open, { signal });
  input.addEventListener('blur', actions.close, { signal });
  input.addEventListener('input', () => actions.type(input.value), { signal });
  const findOption = (index: number): HTMLElement | null => listbox.querySelector(`#${optionId(index)}`);
  input.addEventListener('keydown', createKeyHandler(actions, input, findOption), { signal });
  // The shop's own form would navigate away.
  input.form?.addEventListener('submit', submitForm, { signal });
  // Keeps the focus in the input while the pointer is used in the panel.
  for (const element of [listbox, buttons])
    element.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
  // What scrolls inside a shadow root isn't heard outside of it.
  for (const scroller of [window, input.closest('dialog')])
    scroller?.addEventListener('scroll', followInput, { signal, capture: true, passive: true });
  addEventListener('resize', followInput, { signal, passive: true });
  const root = input.getRootNode();
  if ((root instanceof Document || root instanceof ShadowRoot) && root.activeElement === input)
    actions.open();

  return () => {
    suggester.stop();
    for (const stop of stops) stop();
    ending.abort();
    panelRoot.unmount();
    buttonsRoot.unmount();
    elements.wrapper.remove();
    input.removeAttribute('aria-activedescendant');
    showCross();
    giveBack();
  };
};
