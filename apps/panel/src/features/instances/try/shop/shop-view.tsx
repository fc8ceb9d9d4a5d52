import { Link } from '@tanstack/react-router';
import type { SearchInstance } from '@vitrina/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchAppFrame } from '../../../../api/search-app-frame/use-search-app-frame.ts';
import { useApiQuery } from '../../../../api/use-api.ts';
import { appSettingsSetting } from '../../../../settings-kit/settings/app-settings.ts';
import { type Device, ShopFrame } from '../../../../ui/shop-frame.tsx';
import { AppliedSettings, RedirectNotice, RuleDataNotice } from '../applied-settings.tsx';
import { BlockedNotice } from '../blocked-state.tsx';
import { MendPhrase } from '../mend-phrase.tsx';
import { Found } from '../result-bar.tsx';
import type { TryState } from '../try-search.ts';
import { type ChangeSearch, useShopSearch } from '../use-try-search.ts';
import { HiddenReductions } from './hidden-reductions.tsx';
import classes from './shop.module.css';
import { noSearch, patchOf, type ShopSearch, searchKey, shopSearchOf } from './shop-search.ts';

type ShopViewProps = {
  instance: SearchInstance;
  state: TryState;
  onChange: ChangeSearch;
  device: Device;
};

/**
 * What the frame is sent to: the search of the address whenever that changes, unless it was made in the frame itself. Returns it
 * with a function that takes note of a search in the frame.
 */
const useShownSearch = (state: TryState) => {
  const current = shopSearchOf(state);
  const [shown, setShown] = useState({ search: current, turn: 0 });
  const seen = useRef(searchKey(current));
  const made = useRef<string | null>(null);
  const key = searchKey(current);
  if (key !== seen.current) {
    seen.current = key;
    if (key !== made.current) setShown({ search: current, turn: shown.turn + 1 });
    made.current = null;
  }
  const note = (search: ShopSearch): void => {
    made.current = searchKey(search);
  };
  return [shown, note] as const;
};

/** The search app in its frame. What is searched there goes into the address, so that every other view shows the same. */
function ShopApp({ instance, state, onChange, device }: ShopViewProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLIFrameElement>(null);
  const [{ search: shown, turn }, note] = useShownSearch(state);
  const { query, ...refined } = shown;
  const changes = useApiQuery('listSettingChanges', {
    params: { searchId: instance.instanceId },
    query: { page: 1, perPage: 1 },
  });
  const isSearched = searchKey(shown) !== searchKey(noSearch);
  const { config, isLoading, isFailed } = useSearchAppFrame({
    frame,
    searchId: instance.instanceId,
    shown: changes.isPending
      ? null
      : {
          view: 'results',
          query,
          recent: [],
          turn,
          revision: changes.data?.data[0]?.changeId,
          ...(isSearched && { refined }),
        },
    onSearch: ({ query: asked, page, sort, filters }) => {
      const search = { query: asked, page, sort, filters };
      if (searchKey(search) === searchKey(shopSearchOf(state))) return;
      note(search);
      onChange(patchOf(state, search), { push: true });
    },
  });
  if (isFailed)
    return (
      <p className={classes.note} role="status">
        {t('try.shop.failed')}
      </p>
    );
  return (
    <>
      {config?.settings.general.applicationEnabled === false && (
        <p className={classes.note}>
          {t('try.shop.off')} <Link to={appSettingsSetting.path}>{t('try.shop.switchOn')}</Link>
        </p>
      )}
      <ShopFrame
        frame={frame}
        className={classes.stage}
        title={t('try.shop.frame')}
        device={device}
        isLoading={isLoading}
      />
    </>
  );
}

/** The shop's page with the search app, and above it what only the owner sees of the search. */
export function ShopView(props: ShopViewProps) {
  const { instance, state, onChange } = props;
  const search = useShopSearch(instance.instanceId, state, onChange);
  const { data: reply, notes } = search.data ?? {};
  const isSearched = state.q !== '';
  return (
    <section aria-busy={search.isFetching}>
      {reply && isSearched && (
        <div className={classes.bar}>
          <Found reply={reply} isStale={search.isPlaceholderData} />
          <MendPhrase searchId={instance.instanceId} query={state.q} />
        </div>
      )}
      {notes && <AppliedSettings reply={notes} />}
      {reply?.redirect && <RedirectNotice url={reply.redirect} />}
      {reply && <RuleDataNotice data={reply.ruleData} />}
      {typeof notes?.blockedBy === 'string' && <BlockedNotice phrase={notes.blockedBy} />}
      <HiddenReductions instance={instance} />
      <ShopApp {...props} />
    </section>
  );
}
