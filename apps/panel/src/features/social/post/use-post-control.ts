import type { SocialPost } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditSteps } from '../../../api/editor/use-edit-steps.ts';
import { attach, detach, moveLink, type PostLinks, setPlace } from './links.ts';
import type { PostControl } from './post-control.ts';
import { useLinkProducts } from './use-link-products.ts';

type Choices = {
  readonly post: SocialPost;
  readonly value: PostLinks;
  readonly steps: Pick<EditSteps<PostLinks>, 'edit'>;
};

/** Edits the products of a post. */
export const usePostControl = ({ post, value, steps }: Choices): PostControl => {
  const { t } = useTranslation();
  const [selectedId, select] = useState<string | null>(null);
  const { find, remember } = useLinkProducts(post.products);
  return {
    value,
    selectedId,
    select,
    find,
    areProductsKnown: post.areProductsKnown,
    nameOf: (productId) =>
      t('social.post.numbered', {
        number: value.links.findIndex((link) => link.productId === productId) + 1,
        name: find(productId)?.title ?? productId,
      }),
    attach: (product) => {
      remember(product);
      steps.edit(attach(value, product.id));
      select(product.id);
    },
    detach: (productId) => steps.edit(detach(value, productId)),
    move: (from, to) => steps.edit(moveLink(value, from, to)),
    place: (productId, hotspot) => {
      select(productId);
      // A drag is one step, however many points it passes.
      steps.edit(setPlace(value, productId, hotspot), hotspot ? `place:${productId}` : undefined);
    },
  };
};
