import { type DemoPost, demoHandle, demoPosts, postHotspotOf } from '@vitrina/demo-shop';
import type { App } from '../app.ts';
import { type Failure, isFailure } from '../http/failure.ts';
import { daysBefore } from '../storage/calendar-days.ts';
import type { Customer } from '../storage/records.ts';

type Places = {
  readonly catalogId: string;
  /** The address by which this server reaches itself. */
  readonly localOrigin: string;
  /** The address by which visitors reach it. */
  readonly shopUrl: string;
};

/** Posts that the shop has put first. */
const first = 3;

const linksOf = ({ productIds }: DemoPost) =>
  productIds.map((productId, index) => ({ productId, hotspot: postHotspotOf(index, productIds.length) }));

const held = <T>(outcome: T | Failure): T => {
  if (isFailure(outcome)) throw new Error(`The demo shop's stream can't be saved: ${outcome.failure}`);
  return outcome;
};

/** The demo shop's stream: posts without an Instagram account, most of them linked to products. Their links lead to the shop itself. */
export const saveDemoStream = async (
  { social }: Pick<App['services'], 'social'>,
  customer: Customer,
  { catalogId, localOrigin, shopUrl }: Places,
  now: Date,
): Promise<void> => {
  const instagramCatalogId = await social.saveSamples(customer.id, {
    name: 'Przykładowe posty',
    handle: demoHandle,
    posts: demoPosts.map(({ postId, caption, type, daysAgo }) => ({
      ...{ postId, caption, type, author: demoHandle },
      permalink: `${shopUrl}/demo/shop#${postId}`,
      takenAt: daysBefore(now, daysAgo),
      pictureUrl: `${localOrigin}/demo/pictures/${postId}.svg`,
    })),
  });
  const { configs, posts } = social;
  const { configId } = held(
    await configs.save(customer.id, undefined, {
      ...{ instagramHandle: demoHandle, instagramCatalogId, catalogId },
      header: '<h2>Pod Jaskółką u Was</h2><p>Pokażcie swoje wnętrza z <b>#podjaskolka</b>.</p>',
      ...{ hashtag: '', influencerPage: '', profileImage: `${shopUrl}/demo/pictures/logo.svg` },
    }),
  );
  for (const post of demoPosts)
    if (post.isLinked) held(await posts.setLinks(customer, configId, post.postId, linksOf(post)));
  const hidden = demoPosts.filter(({ isHidden }) => isHidden).map(({ postId }) => postId);
  held(await posts.hide(customer, configId, hidden, true));
  const ordered = demoPosts.slice(0, first).map(({ postId }) => postId);
  held(await posts.order(customer, configId, ordered.toReversed()));
};
