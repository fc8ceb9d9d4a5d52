import { listSections, type PanelOption, type Section } from '../../core/panel-sections.ts';
import { webAddress } from '../../core/product-view.ts';
import { type SearchState, searchFor } from '../../core/search-state.ts';
import { createStore } from '../../core/store.ts';
import { isPlainClick } from '../is-plain-click.ts';
import type { SearchApp } from '../search-app.ts';

/** Everything in a category, or of a brand. */
const searchOfValue = ({ field, value }: Extract<PanelOption, { kind: 'value' }>): SearchState => ({
  ...searchFor(''),
  filters: { [field]: [value] },
});

/** The actions of an input and its panel, shared by the pointer, the keyboard and the shop's form. */
export const createPanelActions = (app: SearchApp, input: HTMLInputElement) => {
  const { config, memory, tracker } = app;
  const suggester = app.createSuggester();
  /** `active` is the index of the active option; -1 is the input itself. */
  const local = createStore({ isOpen: false, active: -1 });

  const listSectionsShown = (): Section[] => {
    const { typed, reply, answered } = suggester.store.get();
    // An outdated reply remains visible until the right one arrives, unless one of the two is for an empty input.
    const isSameHalf = (typed.trim() === '') === (answered === '');
    if (!local.get().isOpen || !reply || !isSameHalf) return [];
    return listSections(typed, { config, reply, recent: memory.listRecent() });
  };
  const close = (): void => local.set({ isOpen: false, active: -1 });
  const type = (text: string): void => {
    local.set({ isOpen: true, active: -1 });
    suggester.type(text);
  };
  const submit = (text: string): void => {
    const search = searchFor(text, app.results.store.get().search?.sort ?? '');
    if (search.query === '' && !config.settings.serp.allowEmptyQuery) return;
    const { answered, reply } = suggester.store.get();
    const redirect = answered === search.query ? (reply?.redirect ?? null) : null;
    if (redirect !== null) suggester.settleIntent();
    suggester.stop();
    close();
    input.value = search.query;
    memory.addRecent(search.query);
    if (redirect === null) app.go(search);
    else app.redirectTo(redirect);
  };
  const openValue = (option: Extract<PanelOption, { kind: 'value' }>): void => {
    suggester.stop();
    close();
    input.value = '';
    app.go(searchOfValue(option));
  };
  const followProduct = (option: Extract<PanelOption, { kind: 'product' }>, event: MouseEvent): void => {
    suggester.settleIntent();
    memory.addRecent(searchFor(input.value).query);
    const { reply } = suggester.store.get();
    if (reply) tracker.clicked(reply.queryId, option.product.id, option.position);
    if (isPlainClick(event)) close();
  };

  return {
    suggester,
    local,
    listSectionsShown,
    listOptions: (): PanelOption[] => listSectionsShown().flatMap(({ options }) => options),
    close,
    type,
    submit,
    open: (): void => {
      if (!local.get().isOpen) type(input.value);
    },
    clear: (): void => {
      input.value = '';
      type('');
    },
    removeRecent: (query: string): void => {
      memory.removeRecent(query);
      local.set({ active: -1 });
    },
    hrefOf: (option: PanelOption): string => {
      if (option.kind === 'query') return app.hrefOf(searchFor(option.text));
      if (option.kind === 'value') return app.hrefOf(searchOfValue(option));
      if (option.kind === 'link') return webAddress(option.href);
      if (option.kind === 'product') return webAddress(String(option.product.fields.link ?? ''));
      return option.kind === 'showAll' ? app.hrefOf(searchFor(input.value)) : '';
    },
    choose: (option: PanelOption, event: MouseEvent): void => {
      if (option.kind === 'product') followProduct(option, event);
      // Links, and clicks that open another tab, are left to the browser.
      if (option.kind === 'product' || option.kind === 'link' || !isPlainClick(event)) return;
      event.preventDefault();
      if (option.kind === 'query') submit(option.text);
      else if (option.kind === 'value') openValue(option);
      else if (option.kind === 'showAll') submit(input.value);
      else {
        memory.clearRecent();
        local.set({ active: -1 });
      }
    },
  };
};
export type PanelActions = ReturnType<typeof createPanelActions>;
