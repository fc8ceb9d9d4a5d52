import { Alert, SegmentedControl, Select, Skeleton, Switch, Title } from '@mantine/core';
import {
  type HtmlTemplatePreview,
  htmlTemplateLimits,
  type ProductSource,
  type SearchInstance,
} from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../kit/failure-messages.ts';
import { useFormat } from '../../../kit/use-format.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { PreviewPanel } from '../../../ui/preview-panel.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import classes from './preview.module.css';
import { PreviewFrame } from './preview-frame.tsx';
import { SourceChoice } from './source-choice.tsx';
import {
  type PreviewQuery,
  type PreviewView,
  previewWidths,
  shownLayouts,
  shownScreens,
} from './use-preview.ts';

const kilobyte = 1024;

function Weight({ bytes }: { bytes: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isClipped = bytes > htmlTemplateLimits.mailBytes;
  return (
    <>
      <Quiet isNumeric>
        {t('htmlTemplates.preview.bytes', { size: format.number(bytes / kilobyte, 1) })}
      </Quiet>
      {bytes > htmlTemplateLimits.advisedBytes && (
        <Alert color={isClipped ? 'red' : 'yellow'} variant="light">
          {t(isClipped ? 'htmlTemplates.preview.clipped' : 'htmlTemplates.preview.heavy')}
        </Alert>
      )}
    </>
  );
}

function Shown({
  preview,
  view,
  isStale,
}: {
  preview: HtmlTemplatePreview;
  view: PreviewView;
  isStale: boolean;
}) {
  const { t } = useTranslation();
  // The last one without a fault stays on screen.
  const [whole, setWhole] = useState(preview);
  if (!preview.fault && whole !== preview) setWhole(preview);
  const shown = preview.fault ? whole : preview;
  if (shown.productsCount === 0) return <Quiet size="md">{t('htmlTemplates.preview.nothing')}</Quiet>;
  const width = previewWidths[view.screen];
  return (
    <div className={classes.paper} data-stale={isStale || preview.fault !== null || undefined}>
      {view.layout === 'text' ? (
        <pre className={classes.text}>{shown.rendered}</pre>
      ) : (
        <PreviewFrame
          title={t('htmlTemplates.preview.frame')}
          html={shown.rendered}
          width={width}
          height={view.frameHeight}
          pictures={view.pictures}
          fit="width"
        />
      )}
    </div>
  );
}

type TemplatePreviewProps = {
  instance: SearchInstance;
  instances: readonly SearchInstance[];
  onSelect: (searchId: string) => void;
  source: ProductSource;
  onSource: (source: ProductSource) => void;
  view: PreviewView;
  onView: (view: Partial<PreviewView>) => void;
  query: PreviewQuery;
};

/** The template with the shop's products, as a mail, a page or text. */
export function TemplatePreview({
  instance,
  instances,
  onSelect,
  source,
  onSource,
  view,
  onView,
  query,
}: TemplatePreviewProps) {
  const { t } = useTranslation();
  const preview = query.data?.data;
  return (
    <PreviewPanel className={classes.root} label={t('htmlTemplates.preview.title')}>
      <Title order={2} size="h3">
        {t('htmlTemplates.preview.title')}
      </Title>
      <div className={classes.choices}>
        <Select
          label={t('htmlTemplates.preview.search')}
          allowDeselect={false}
          comboboxProps={{ shadow: 'md' }}
          data={instances.map(({ instanceId, name }) => ({ value: instanceId, label: name }))}
          value={instance.instanceId}
          onChange={(searchId) => searchId !== null && onSelect(searchId)}
        />
        <SourceChoice instance={instance} source={source} onChange={onSource} />
      </div>
      <div className={classes.view}>
        <SegmentedControl
          aria-label={t('htmlTemplates.preview.layout')}
          data={shownLayouts.map((value) => ({ value, label: t(`htmlTemplates.preview.layouts.${value}`) }))}
          value={view.layout}
          onChange={(value) => onView({ layout: shownLayouts.find((each) => each === value) ?? 'mail' })}
        />
        <SegmentedControl
          aria-label={t('htmlTemplates.preview.screen')}
          data={shownScreens.map((value) => ({ value, label: t(`htmlTemplates.preview.screens.${value}`) }))}
          value={view.screen}
          onChange={(value) => onView({ screen: shownScreens.find((each) => each === value) ?? 'desktop' })}
        />
        <Switch
          label={t('htmlTemplates.preview.noPictures')}
          checked={!view.pictures}
          onChange={({ currentTarget }) => onView({ pictures: !currentTarget.checked })}
        />
      </div>
      {preview?.isInstead && <Quiet>{t('htmlTemplates.preview.isInstead')}</Quiet>}
      {query.isPending && <Skeleton height={view.frameHeight} radius="md" />}
      {query.isError && <Quiet size="md">{failureText(t, query.error)}</Quiet>}
      {preview && <Shown preview={preview} view={view} isStale={query.isPlaceholderData} />}
      <div className={classes.facts}>
        {preview && !preview.fault && view.layout !== 'text' && <Weight bytes={preview.bytes} />}
        <span className={classes.widget}>
          <Quiet as="span">{t('htmlTemplates.preview.widget', { id: instance.instanceId })}</Quiet>
          <CopyButton
            isSmall
            text={instance.instanceId}
            label={t('htmlTemplates.preview.copyWidget')}
            notice="copied"
          />
        </span>
      </div>
    </PreviewPanel>
  );
}
