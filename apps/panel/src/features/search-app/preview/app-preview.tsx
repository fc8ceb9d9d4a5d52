import { Button, SegmentedControl, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type AppLabels, type AppSettings, type PreviewView, previewViews } from '@vitrina/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchAppFrame } from '../../../api/search-app-frame/use-search-app-frame.ts';
import { PreviewPanel } from '../../../ui/preview-panel.tsx';
import { type Device, DeviceChoice, ShopFrame } from '../../../ui/shop-frame.tsx';
import classes from './preview.module.css';
import { usePreviewSamples } from './use-preview-samples.ts';

export type AppPreviewProps = {
  searchId: string;
  /** Unsaved settings to show; by default the saved ones. */
  settings?: AppSettings;
  labels?: AppLabels;
  view: PreviewView;
  onView: (view: PreviewView) => void;
  /** Whether some input is invalid, so that the preview is out of date. */
  isWaiting?: boolean;
};

/**
 * The running search app with the owner's products, beside the form that configures it; folded in a narrow window.
 */
export function AppPreview(props: AppPreviewProps) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery('(max-width: 75em)', false, { getInitialValueInEffect: false });
  const [isUnfolded, setUnfolded] = useState(false);
  const isShown = !isNarrow || isUnfolded;
  return (
    <PreviewPanel
      className={classes.root}
      label={t('searchApp.preview.title')}
      onShow={() => setUnfolded(true)}
    >
      <div className={classes.head}>
        <Title order={2} size="h3">
          {t('searchApp.preview.title')}
        </Title>
        {isNarrow && (
          <Button
            variant="default"
            size="compact-md"
            aria-expanded={isUnfolded}
            leftSection={
              isUnfolded ? <IconEyeOff size={18} aria-hidden /> : <IconEye size={18} aria-hidden />
            }
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {isUnfolded ? t('searchApp.preview.hide') : t('searchApp.preview.show')}
          </Button>
        )}
      </div>
      {isShown && <Stage {...props} firstDevice={isNarrow ? 'phone' : 'desktop'} />}
    </PreviewPanel>
  );
}

type StageProps = AppPreviewProps & { firstDevice: Device };

function Stage({ searchId, settings, labels, view, onView, isWaiting = false, firstDevice }: StageProps) {
  const { t } = useTranslation();
  const [device, setDevice] = useState(firstDevice);
  const frame = useRef<HTMLIFrameElement>(null);
  const samples = usePreviewSamples(searchId);
  const { config, isLoading, isFailed } = useSearchAppFrame({
    frame,
    searchId,
    settings,
    labels,
    shown: samples && { view, ...samples },
  });
  return (
    <>
      <div className={classes.choices}>
        <SegmentedControl
          size="xs"
          aria-label={t('searchApp.preview.view')}
          value={view}
          data={previewViews.map((value) => ({ value, label: t(`searchApp.preview.views.${value}`) }))}
          onChange={(value) => onView(previewViews.find((each) => each === value) ?? 'results')}
        />
        <DeviceChoice
          label={t('searchApp.preview.device')}
          names={{ desktop: t('searchApp.preview.desktop'), phone: t('searchApp.preview.phone') }}
          device={device}
          onDevice={setDevice}
        />
      </div>
      {isWaiting && (
        <p className={classes.note} role="status">
          {t('searchApp.preview.waits')}
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
        />
      )}
      <p className={classes.note}>{t('searchApp.preview.text')}</p>
    </>
  );
}
