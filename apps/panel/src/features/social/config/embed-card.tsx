import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { InstanceNote } from '../../../api/instance-note.tsx';
import { useEmbedServer } from '../../../api/use-embed-server.ts';
import { useInstanceOf } from '../../../api/use-instance-of.ts';
import { pathTo } from '../../../kit/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import classes from './config.module.css';
import { LayoutChoice } from './layout-choice.tsx';
import { placeSnippet, type StreamLayout, tagSnippet } from './snippets.ts';

type EmbedCardProps = {
  configId: string;
  catalogId: string;
  layout: StreamLayout;
  onLayout: (layout: StreamLayout) => void;
};

/** Code to copy: where the stream stands on the shop's page, and the tag that shows it there. */
export function EmbedCard({ configId, catalogId, layout, onLayout }: EmbedCardProps) {
  const { t } = useTranslation();
  const server = useEmbedServer();
  const found = useInstanceOf(catalogId);
  const { instance } = found;
  return (
    <Card aria-label={t('social.embed.title')}>
      <Title order={2} size="h3">
        {t('social.embed.title')}
      </Title>
      <div className={classes.steps}>
        <section className={classes.step}>
          <h3 className={classes.stepTitle}>{t('social.embed.place')}</h3>
          <LayoutChoice layout={layout} onLayout={onLayout} />
          <Quiet size="md">{t(`social.embed.layoutHelp.${layout}`)}</Quiet>
          <CodeBlock
            label={t('social.embed.placeCode')}
            code={placeSnippet(configId, layout)}
            copyLabel={t('social.embed.copyPlace')}
          />
        </section>
        <section className={classes.step}>
          <h3 className={classes.stepTitle}>{t('social.embed.tag')}</h3>
          {instance && server !== undefined ? (
            <>
              <Quiet size="md">
                {t('social.embed.withApp')}{' '}
                <Link to={pathTo('embed')} className={classes.link}>
                  {t('screens.embed')}
                </Link>
              </Quiet>
              <Quiet size="md">{t('social.embed.alone')}</Quiet>
              <CodeBlock
                label={t('social.embed.tagCode')}
                code={tagSnippet(server, instance.instanceId)}
                copyLabel={t('social.embed.copyTag')}
              />
            </>
          ) : (
            <InstanceNote of={instance ? { status: 'pending' } : found} none={t('social.embed.noInstance')} />
          )}
        </section>
      </div>
    </Card>
  );
}
