import { Alert, SegmentedControl, Select, Skeleton, Switch, Title } from '@mantine/core';
import {
  type HtmlTemplatePreview,
  htmlTemplateLimits,
  type ProductSource,
  type SearchInstance,
} from '@vitrina/contract';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/use-format.ts';
import { PreviewFailed } from '../../../settings-kit/preview/setting-preview.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import classes from './preview.module.css';
import { PreviewFrame } from './preview-frame.tsx';
import { SourceChoice } from './source-choice.tsx';
import {
  type PreviewObstacle,
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

type FilledTemplateProps = {
  preview: HtmlTemplatePreview;
  view: PreviewView;
  /** Of an earlier request. */
  isStale: boolean;
  obstacle: PreviewObstacle | null;
};

/** The template with products. The last one without a fault stays on screen, and says what it is. */
function FilledTemplate({ preview, view, isStale, obstacle }: FilledTemplateProps) {
  const { t } = useTranslation();
  const [whole, setWhole] = useState<{ preview: HtmlTemplatePreview; layout: PreviewView['layout'] } | null>(
    null,
  );
  if (!preview.fault && !isStale && whole?.preview !== preview) setWhole({ preview, layout: view.layout });
  const { fault } = preview;
  // Markup isn't to be read as text, nor text as markup.
  const isOfThisKind = whole !== null && (whole.layout === 'text') === (view.layout === 'text');
  const label =
    obstacle === null && fault
      ? t(`htmlTemplates.preview.${isOfThisKind ? 'before' : 'onceMended'}`, { line: fault.line })
      : null;
  const width = previewWidths[view.screen];
  return (
    <>
      {label && (
        <Quiet size="md" role="status">
          {label}
        </Quiet>
      )}
      {!isOfThisKind && !label && obstacle === null && <Skeleton height={view.frameHeight} radius="md" />}
      {isOfThisKind && whole.preview.productsCount === 0 && (
        <Quiet size="md">{t('htmlTemplates.preview.nothing')}</Quiet>
      )}
      {isOfThisKind && whole.preview.productsCount > 0 && (
        <div
          className={classes.paper}
          data-stale={isStale || fault !== null || obstacle !== null || undefined}
        >
          {view.layout === 'text' ? (
            <pre className={classes.text}>{whole.preview.rendered}</pre>
          ) : (
            <PreviewFrame
              title={t('htmlTemplates.preview.frame')}
              html={whole.preview.rendered}
              width={width}
              height={view.frameHeight}
              pictures={view.pictures}
              fit="width"
            />
          )}
        </div>
      )}
    </>
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
  obstacle: PreviewObstacle | null;
  /** Where the button that leads here goes. */
  panel: RefObject<HTMLElement | null>;
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
  obstacle,
  panel,
}: TemplatePreviewProps) {
  const { t } = useTranslation();
  const preview = query.data?.data;
  return (
    <aside ref={panel} tabIndex={-1} className={classes.root} aria-label={t('htmlTemplates.preview.title')}>
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
      {obstacle && (
        <Quiet size="md" role="status">
          {t(`htmlTemplates.preview.${obstacle}`)}
        </Quiet>
      )}
      {query.isPending && !obstacle && <Skeleton height={view.frameHeight} radius="md" />}
      <PreviewFailed query={query} />
      {preview && <FilledTemplate {...{ preview, view, obstacle }} isStale={query.isPlaceholderData} />}
      <div className={classes.facts}>
        {preview && !preview.fault && !obstacle && view.layout !== 'text' && <Weight bytes={preview.bytes} />}
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
    </aside>
  );
}
