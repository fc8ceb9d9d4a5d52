import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type StreamLayout, streamLayouts } from './snippets.ts';

type LayoutChoiceProps = { layout: StreamLayout; onLayout: (layout: StreamLayout) => void };

/** How posts are laid out on the shop's page. */
export function LayoutChoice({ layout, onLayout }: LayoutChoiceProps) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      aria-label={t('social.embed.layout')}
      value={layout}
      onChange={(next) => onLayout(streamLayouts.find((each) => each === next) ?? 'grid')}
      data={streamLayouts.map((each) => ({ value: each, label: t(`social.embed.layouts.${each}`) }))}
    />
  );
}
