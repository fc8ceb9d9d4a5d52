import { availabilities, type TryReply } from '@vitrina/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/use-format.ts';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import classes from './result-card.module.css';

type Result = TryReply['products'][number];

type ResultCardProps = {
  product: Result;
  /** Notes for the owner, on top of the picture. */
  badges?: ReactNode;
  /** Actions for the owner, on top of the picture. */
  tools?: ReactNode;
  /** Rendered below everything else. */
  footer?: ReactNode;
};

/** A product as visitors see it in the results, with the matched words marked. */
export function ResultCard({ product, badges, tools, footer }: ResultCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { title, image, price, oldPrice, currency, link, variantsCount } = product;
  const availability = availabilities.find((each) => each === product.availability);
  const isReduced = price !== null && oldPrice !== null && oldPrice > price;
  // The pieces have no ids, but each starts at a different offset.
  let start = 0;
  const pieces = product.highlights.title.map((piece) => {
    const key = start;
    start += piece.text.length;
    return { ...piece, key };
  });
  const words = pieces.map(({ key, text, match }) => (match ? <mark key={key}>{text}</mark> : text));
  return (
    <article className={classes.root} data-unavailable={availability === 'out_of_stock' || undefined}>
      <div className={classes.picture}>
        <ProductPicture src={image} size="fill" />
        {tools && <div className={classes.tools}>{tools}</div>}
        {badges && <div className={classes.badges}>{badges}</div>}
        {isReduced && <span className={classes.reduction}>{format.percent(price / oldPrice - 1, 0)}</span>}
      </div>
      <h2 className={classes.title}>
        {/^https?:\/\//i.test(link) ? (
          <a href={link} target="_blank" rel="noreferrer" aria-label={t('try.openInShop', { title })}>
            {words}
          </a>
        ) : (
          words
        )}
      </h2>
      <p className={classes.price}>
        {price !== null && <strong className="num">{format.money(price, currency)}</strong>}
        {isReduced && <s className="num">{format.money(oldPrice, currency)}</s>}
      </p>
      <p className={classes.facts}>
        <span data-availability={availability}>
          {availability ? t(`common.availability.${availability}`) : product.availability}
        </span>
        {variantsCount > 1 && <span>{t('try.variants', { count: variantsCount })}</span>}
      </p>
      {footer}
    </article>
  );
}
