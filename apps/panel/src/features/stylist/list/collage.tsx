import type { SavedStylization } from '@vitrina/contract';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import { resolveLook } from '../look/resolve-look.ts';
import classes from './list.module.css';

const smallPictures = 4;

/** The look beside the products that visitors see with it. */
export function Collage({ stylization, products }: Pick<SavedStylization, 'stylization' | 'products'>) {
  const { look } = stylization;
  const main = look.kind === 'picture' ? look.url : (products[look.productId]?.image ?? '');
  const shown = resolveLook(stylization, (id) => products[id]).flatMap(({ product }) => product ?? []);
  // The last place says how many more there are.
  const isCut = shown.length > smallPictures;
  const seen = shown.slice(0, isCut ? smallPictures - 1 : smallPictures);
  const blanks = Array.from(
    { length: smallPictures - seen.length - (isCut ? 1 : 0) },
    (_, at) => `blank-${at}`,
  );
  return (
    <div className={classes.collage} aria-hidden>
      <div className={classes.main} data-cover={look.kind === 'picture' || undefined}>
        <ProductPicture src={main} size="fill" />
      </div>
      <div className={classes.small}>
        {seen.map(({ id, image }) => (
          <ProductPicture key={id} src={image} size="fill" />
        ))}
        {isCut && <span className={classes.more}>+{shown.length - seen.length}</span>}
        {blanks.map((key) => (
          <span key={key} className={classes.blank} />
        ))}
      </div>
    </div>
  );
}
