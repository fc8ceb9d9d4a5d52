import { Modal, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { PublicConfig, PublicStylization, Stylization } from '@vitrina/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InstanceNote } from '../../../api/instance-note.tsx';
import { QueryView } from '../../../api/query-view.tsx';
import { useApiQuery } from '../../../api/use-api.ts';
import { useInstanceOf } from '../../../api/use-instance-of.ts';
import { usePreviewPort } from '../../../kit/use-preview-port.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { type Device, DeviceChoice, ShopFrame } from '../../../ui/shop-frame.tsx';
import type { LookProducts } from '../editor/use-look-products.ts';
import { lookState } from '../look/resolve-look.ts';
import classes from './preview.module.css';

type LookFrameProps = { config: PublicConfig; stylization: PublicStylization; device: Device };

/** The component of the shop's pages with a look, in a frame that reaches nothing. Its patience begins with the frame. */
function LookFrame({ config, stylization, device }: LookFrameProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLIFrameElement>(null);
  const phase = usePreviewPort({
    frame,
    answer: () => Promise.resolve(null),
    show: { type: 'look', config, stylization },
  });
  if (phase === 'failed') return <Quiet role="status">{t('stylist.preview.failed')}</Quiet>;
  return (
    <ShopFrame
      frame={frame}
      className={classes.stage}
      title={t('stylist.preview.title')}
      device={device}
      isLoading={phase === 'loading'}
    />
  );
}

type LookPreviewProps = { searchId: string; value: Stylization; device: Device };

/** The look as it is being edited, as the server resolves it. */
function LookPreview({ searchId, value, device }: LookPreviewProps) {
  const { t } = useTranslation();
  // What has no name yet is previewed as well.
  const stylization = { ...value, name: value.name.trim() || t('stylist.new.title') };
  const query = useApiQuery('previewStylization', { body: { searchId, stylization } });
  return (
    <QueryView
      query={query}
      action="previewStylization"
      skeleton={<Skeleton className={classes.stage} />}
      empty={{
        when: ({ data }) => data.stylization === null,
        state: <Quiet role="status">{t('stylist.preview.nothing')}</Quiet>,
      }}
      whenStale="warn"
    >
      {({ data: { config, stylization: shown } }) =>
        shown && <LookFrame config={config} stylization={shown} device={device} />
      }
    </QueryView>
  );
}

type PreviewedProps = {
  catalogId: string;
  value: Stylization;
  products: Pick<LookProducts, 'find' | 'areKnown'>;
};

function Previewed({ catalogId, value, products }: PreviewedProps) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [device, setDevice] = useState<Device>(isNarrow ? 'phone' : 'desktop');
  const found = useInstanceOf(catalogId);
  const { instance } = found;
  // What is switched off is previewed all the same: that is how one decides to switch it on.
  const state = lookState({ ...value, isActive: true }, products.find, products.areKnown);
  if (state === 'nothing' || state === 'mainUnavailable')
    return (
      <Quiet size="md" role="status">
        {t(`stylist.preview.${state}`)}
      </Quiet>
    );
  if (!instance) return <InstanceNote of={found} none={t('stylist.preview.noInstance')} />;
  return (
    <>
      <DeviceChoice
        label={t('stylist.preview.width')}
        names={{ desktop: t('stylist.preview.widths.desktop'), phone: t('stylist.preview.widths.phone') }}
        device={device}
        onDevice={setDevice}
      />
      <LookPreview searchId={instance.instanceId} value={value} device={device} />
      <Quiet>{t('stylist.preview.note')}</Quiet>
    </>
  );
}

type ShopPreviewProps = PreviewedProps & { isOpen: boolean; onClose: () => void };

/** Shows the look as it would stand on the shop's page, on a desktop or a phone. */
export function ShopPreview({ isOpen, onClose, ...previewed }: ShopPreviewProps) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size={1100}
      fullScreen={isNarrow}
      title={<strong>{t('stylist.preview.title')}</strong>}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      transitionProps={{ duration: 140 }}
    >
      <div className={classes.root}>
        <Previewed {...previewed} />
      </div>
    </Modal>
  );
}
