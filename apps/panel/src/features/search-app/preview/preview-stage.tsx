import { SegmentedControl } from '@mantine/core';
import { previewViews } from '@vitrina/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchAppFrame } from '../../../api/search-app-frame/use-search-app-frame.ts';
import { type Device, DeviceChoice, ShopFrame, type Zoom } from '../../../ui/shop-frame.tsx';
import type { AppPreviewProps } from './app-preview.tsx';
import classes from './preview.module.css';
import type { Shown } from './spots.ts';
import { usePreviewSamples } from './use-preview-samples.ts';

/** Letters that no product has. */
const nothingQuery = 'qxzvwkj';
const choices = [...previewViews, 'nothing'] as const;
type Choice = (typeof choices)[number];

const choiceOf = ({ view, isNothing }: Shown): Choice => (view === 'results' && isNothing ? 'nothing' : view);
const shownFor = (choice: Choice): Shown =>
  choice === 'nothing' ? { view: 'results', isNothing: true } : { view: choice, isNothing: false };

type PreviewStageProps = Omit<AppPreviewProps, 'children'> & {
  firstDevice: Device;
  /** Whether it has the whole window, where a page of any device fits. */
  isWhole?: boolean;
};

/** The running app, with what to show of it. */
export function PreviewStage({
  searchId,
  settings,
  labels,
  shown,
  onShown,
  isUnfinished = false,
  firstDevice,
  isWhole = false,
}: PreviewStageProps) {
  const { t } = useTranslation();
  const [device, setDevice] = useState(firstDevice);
  // A wide page that is made to fit can't be read.
  const [zoom, setZoom] = useState<Zoom>('actual');
  const frame = useRef<HTMLIFrameElement>(null);
  const samples = usePreviewSamples(searchId);
  const { view, isNothing, spot } = shown;
  const { config, isLoading, isFailed } = useSearchAppFrame({
    frame,
    searchId,
    settings,
    labels,
    shown: samples && { view, ...samples, ...(isNothing && { query: nothingQuery }), spot },
  });
  return (
    <>
      <div className={classes.choices}>
        <SegmentedControl
          size="xs"
          aria-label={t('searchApp.preview.view')}
          value={choiceOf(shown)}
          data={choices.map((value) => ({ value, label: t(`searchApp.preview.views.${value}`) }))}
          onChange={(value) => onShown(shownFor(choices.find((each) => each === value) ?? 'results'))}
        />
        <DeviceChoice
          label={t('searchApp.preview.device')}
          names={{ desktop: t('searchApp.preview.desktop'), phone: t('searchApp.preview.phone') }}
          device={device}
          onDevice={setDevice}
        />
        {device === 'desktop' && !isWhole && (
          <SegmentedControl
            size="xs"
            aria-label={t('searchApp.preview.zoom')}
            value={zoom}
            data={(['fit', 'actual'] as const).map((value) => ({
              value,
              label: t(`searchApp.preview.${value}`),
            }))}
            onChange={(value) => setZoom(value === 'fit' ? 'fit' : 'actual')}
          />
        )}
      </div>
      {isUnfinished && (
        <p className={classes.note} role="status">
          {t('searchApp.preview.unfinished')}
        </p>
      )}
      {config?.settings.general.applicationEnabled === false && (
        <p className={classes.note}>{t('searchApp.preview.off')}</p>
      )}
      {isFailed ? (
        <p className={classes.note} role="status">
          {t('searchApp.preview.failed')}
        </p>
      ) : (
        <ShopFrame
          frame={frame}
          className={classes.stage}
          title={t('searchApp.preview.frame')}
          device={device}
          isLoading={isLoading}
          zoom={device === 'desktop' ? zoom : 'fit'}
        />
      )}
      <p className={classes.note}>{t('searchApp.preview.text')}</p>
    </>
  );
}
