import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCode } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { SearchInstance } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoInstance } from '../../../api/no-instance.tsx';
import { SelectedInstanceView } from '../../../api/selected-instance-view.tsx';
import { useSelectedInstance } from '../../../api/use-selected-instance.ts';
import { pathTo } from '../../../kit/paths.ts';
import { useSearchState } from '../../../kit/search-params.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { type Device, DeviceChoice } from '../../../ui/shop-frame.tsx';
import { ListView } from './list-view.tsx';
import { ModeChoice } from './mode-choice.tsx';
import { ShopView } from './shop/shop-view.tsx';
import classes from './try.module.css';
import { trySearch } from './try-search.ts';

function Trial({ instance }: { instance: SearchInstance }) {
  const { t } = useTranslation();
  const [state, change] = useSearchState(trySearch);
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [device, setDevice] = useState<Device>('desktop');
  const { mode } = state;
  return (
    <>
      <div className={classes.views}>
        <ModeChoice
          mode={mode}
          onMode={(next) => change({ mode: next, ...(next === 'arrange' && { page: 1, sort: '' }) })}
        />
        {mode === '' && !isNarrow && (
          <DeviceChoice
            label={t('try.shop.device')}
            names={{ desktop: t('try.shop.desktop'), phone: t('try.shop.phone') }}
            device={device}
            onDevice={setDevice}
          />
        )}
      </div>
      {mode === '' ? (
        <ShopView instance={instance} state={state} onChange={change} device={isNarrow ? 'phone' : device} />
      ) : (
        <ListView searchId={instance.instanceId} state={state} onChange={change} />
      )}
    </>
  );
}

/** Searches the selected instance as a visitor of the shop would. */
export function TryPage() {
  const { t } = useTranslation();
  const selected = useSelectedInstance();
  return (
    <>
      <PageHeader
        title={t('screens.try')}
        text={t('try.text')}
        action={
          <Button
            component={Link}
            to={pathTo('embed')}
            variant="default"
            leftSection={<IconCode size={18} aria-hidden />}
          >
            {t('try.toShop')}
          </Button>
        }
      />
      <SelectedInstanceView
        selected={selected}
        skeleton={<Skeleton height={60} radius="lg" />}
        none={<NoInstance text={t('try.noInstance.text')} />}
      >
        {(instance) => <Trial key={instance.instanceId} instance={instance} />}
      </SelectedInstanceView>
    </>
  );
}
