import type { SocialPost } from '@vitrina/contract';
import type { PresentProduct } from '../../../ports/present-product.ts';
import type { ProductsIfKnown } from '../../../ports/read-products.ts';
import { presentPostPicture } from '../instagram-catalogs/present-catalog.ts';
import type { StreamPost } from './stream-posts.ts';

type Shop = ProductsIfKnown & {
  readonly currency: string;
  readonly presentProduct: PresentProduct;
};

export const presentPost = (post: StreamPost, shop: Shop): SocialPost => {
  const { currency, products, areKnown, presentProduct } = shop;
  const { postId, type, caption, permalink, author, takenAt, obstacle, position, links } = post;
  const linked = links.flatMap(({ productId }) => products.get(productId) ?? []);
  return {
    ...{ postId, type, caption, permalink, author, takenAt, obstacle, position },
    picture: presentPostPicture(post),
    links: [...links],
    products: Object.fromEntries(linked.map((product) => [product.id, presentProduct(product, currency, 1)])),
    areProductsKnown: areKnown,
  };
};
