import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { PublicConfig, PublicStreamReply, SavedSocialConfig, SocialConfig } from '@vitrina/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InstanceNote } from '../../../api/instance-note.tsx';
import { QueryView } from '../../../api/query-view.tsx';
import { useApiQuery } from '../../../api/use-api.ts';
import { useInstanceOf } from '../../../api/use-instance-of.ts';
import { pathTo } from '../../../kit/paths.ts';
import { usePreviewPort } from '../../../kit/use-preview-port.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { type Device, DeviceChoice, ShopFrame } from '../../../ui/shop-frame.tsx';
import classes from './config.module.css';
import { LayoutChoice } from './layout-choice.tsx';
import type { StreamLayout } from './snippets.ts';

type StreamFrameProps = {
  config: PublicConfig;
  stream: PublicStreamReply;
  layout: StreamLayout;
  device: Device;
};

/** The component of the shop's pages with a stream, in a frame that reaches nothing. */
function StreamFrame({ config, stream, layout, device }: StreamFrameProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLIFrameElement>(null);
  const phase = usePreviewPort({
    frame,
    answer: () => Promise.resolve(null),
    show: { type: 'stream', config, stream, layout },
  });
  if (phase === 'failed') return <Quiet role="status">{t('social.preview.failed')}</Quiet>;
  return (
    <ShopFrame
      frame={frame}
      className={classes.stage}
      title={t('social.preview.title')}
      device={device}
      isLoading={phase === 'loading'}
    />
  );
}

type StreamPreviewProps = {
  saved: SavedSocialConfig;
  /** As it is being edited. */
  edited: SocialConfig;
  layout: StreamLayout;
  onLayout: (layout: StreamLayout) => void;
};

/** The saved stream's posts, below what the edited one has above them. */
const withEdited = (reply: PublicStreamReply, edited: SocialConfig): PublicStreamReply => ({
  ...reply,
  stream: reply.stream && {
    ...reply.stream,
    header: edited.header,
    profileImage: edited.profileImage === '' ? null : edited.profileImage,
    influencerPage: edited.influencerPage === '' ? null : edited.influencerPage,
  },
});

function Previewed({
  saved,
  edited,
  layout,
  searchId,
}: Omit<StreamPreviewProps, 'onLayout'> & { searchId: string }) {
  const { t } = useTranslation();
  const [device, setDevice] = useState<Device>('phone');
  const query = useApiQuery('previewSocialStream', {
    params: { configId: saved.configId },
    body: { searchId },
  });
  return (
    <QueryView
      query={query}
      action="previewStream"
      skeleton={<Skeleton className={classes.stage} />}
      empty={{
        when: ({ data }) => data.stream.posts.length === 0,
        state: (
          <Quiet size="md" role="status">
            {t('social.preview.nothing')}
          </Quiet>
        ),
      }}
      whenStale="warn"
    >
      {({ data: { config, stream } }) => (
        <>
          <DeviceChoice
            label={t('social.preview.width')}
            names={{ desktop: t('social.preview.widths.desktop'), phone: t('social.preview.widths.phone') }}
            device={device}
            onDevice={setDevice}
          />
          <StreamFrame config={config} stream={withEdited(stream, edited)} layout={layout} device={device} />
        </>
      )}
    </QueryView>
  );
}

/** The stream as customers would see it. */
export function StreamPreview({ saved, edited, layout, onLayout }: StreamPreviewProps) {
  const { t } = useTranslation();
  const { configId, config } = saved;
  const found = useInstanceOf(config.catalogId);
  const { instance } = found;
  return (
    <>
      <div className={classes.previewTools}>
        <h2 className={classes.stepTitle}>{t('social.preview.title')}</h2>
        <Button component={Link} to={pathTo('socialPosts', { configId })} variant="default" size="compact-md">
          {t('social.preview.toPosts')}
        </Button>
      </div>
      {instance ? (
        <>
          <LayoutChoice layout={layout} onLayout={onLayout} />
          <Previewed saved={saved} edited={edited} layout={layout} searchId={instance.instanceId} />
        </>
      ) : (
        <InstanceNote of={found} none={t('social.preview.noInstance')} />
      )}
    </>
  );
}
