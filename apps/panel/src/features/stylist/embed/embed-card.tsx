import { SegmentedControl, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { SavedStylization } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InstanceNote } from '../../../api/instance-note.tsx';
import { useEmbedServer } from '../../../api/use-embed-server.ts';
import { useInstanceOf } from '../../../api/use-instance-of.ts';
import { pathTo } from '../../../kit/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import classes from './embed.module.css';
import { cartSnippet, placeSnippet, tagSnippet } from './snippets.ts';

const places = ['product', 'stylization'] as const;

/** Code to copy: where the look stands on the shop's page, and the tag that shows it there. */
export function EmbedCard({ saved }: { saved: SavedStylization }) {
  const { t } = useTranslation();
  const { stylizationId, catalogId, stylization } = saved;
  const [place, setPlace] = useState<(typeof places)[number]>('product');
  const server = useEmbedServer();
  const found = useInstanceOf(catalogId);
  const { instance } = found;
  const { look, slots } = stylization;
  const productId =
    look.kind === 'product' ? look.productId : (slots.find((slot) => slot.productId)?.productId ?? '');
  return (
    <Card aria-label={t('stylist.embed.title')}>
      <Title order={2} size="h3">
        {t('stylist.embed.title')}
      </Title>
      <div className={classes.steps}>
        <section className={classes.step}>
          <h3 className={classes.heading}>{t('stylist.embed.place')}</h3>
          <SegmentedControl
            aria-label={t('stylist.embed.place')}
            value={place}
            onChange={(next) => setPlace(next === 'stylization' ? 'stylization' : 'product')}
            data={places.map((each) => ({ value: each, label: t(`stylist.embed.places.${each}`) }))}
          />
          <Quiet size="md">{t(`stylist.embed.placeHelp.${place}`)}</Quiet>
          <CodeBlock
            label={t('stylist.embed.placeCode')}
            code={placeSnippet(place === 'product' ? { productId } : { stylizationId })}
            copyLabel={t('stylist.embed.copyPlace')}
          />
        </section>
        <section className={classes.step}>
          <h3 className={classes.heading}>{t('stylist.embed.tag')}</h3>
          {instance && server !== undefined ? (
            <>
              <Quiet size="md">
                {t('stylist.embed.withApp')}{' '}
                <Link to={pathTo('embed')} className={classes.link}>
                  {t('screens.embed')}
                </Link>
              </Quiet>
              <Quiet size="md">{t('stylist.embed.alone')}</Quiet>
              <CodeBlock
                label={t('stylist.embed.tagCode')}
                code={tagSnippet(server, instance.instanceId)}
                copyLabel={t('stylist.embed.copyTag')}
              />
            </>
          ) : (
            <InstanceNote
              of={instance ? { status: 'pending' } : found}
              none={t('stylist.embed.noInstance')}
            />
          )}
        </section>
        <section className={classes.step}>
          <h3 className={classes.heading}>{t('stylist.embed.cart')}</h3>
          <Quiet size="md">{t('stylist.embed.cartHelp')}</Quiet>
          <CodeBlock
            label={t('stylist.embed.cartCode')}
            code={cartSnippet(t('stylist.embed.cartComment'))}
            copyLabel={t('stylist.embed.copyCart')}
          />
        </section>
      </div>
    </Card>
  );
}
