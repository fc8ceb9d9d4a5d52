import { availabilities, type TryReply } from '@vitrina/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/use-format.ts';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import classes from './result-card.module.css';

type Result = TryReply['products'][number];

type ResultCardProps = {
  product: Result;
  /** What the owner is told about it, over the picture. */
  badges?: ReactNode;
  /** What the owner can do with it, over the picture. */
  tools?: ReactNode;
  /** Stands below everything else. */
  footer?: ReactNode;
};

/** A product as the shop's visitor sees it in the results; the words that matched are marked. */
export function ResultCard({ product, badges, tools, footer }: ResultCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { title, image, price, oldPrice, currency, link, variantsCount } = product;
  const availability = availabilities.find((each) => each === product.availability);
  const isReduced = price !== null && oldPrice !== null && oldPrice > price;
  // Pieces have no identity of their own; where each begins is unique.
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
