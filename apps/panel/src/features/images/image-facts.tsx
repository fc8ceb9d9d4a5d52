import type { Image } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/use-format.ts';
import { ImageState } from '../../ui/image-state.tsx';
import classes from './images.module.css';

function Colours({ colours }: Pick<Image, 'colours'>) {
  const format = useFormat();
  return (
    <ul className={classes.colours}>
      {colours.map(({ hex, share }) => (
        <li key={hex}>
          <span className={classes.swatch} style={{ background: hex }} />
          <span className="num">{format.percent(share, 0)}</span>
          <span className="id">{hex}</span>
        </li>
      ))}
    </ul>
  );
}

/** What is known of a picture; what isn't known yet is left out. */
export function ImageFacts({ image }: { image: Image }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { address, type, width, height, bytes, colours, checkedAt, isSmall } = image;
  return (
    <dl className={classes.facts}>
      <dt>{t('images.facts.state')}</dt>
      <dd>
        <ImageState image={image} />
      </dd>
      {width !== null && height !== null && (
        <>
          <dt>{t('images.facts.size')}</dt>
          <dd>
            {t('images.pixels', { width, height })}
            {isSmall && <span className={classes.factNote}>{t('images.isSmall')}</span>}
          </dd>
        </>
      )}
      {type !== null && bytes !== null && (
        <>
          <dt>{t('images.facts.file')}</dt>
          <dd>
            {type.toUpperCase()}, {format.bytes(bytes)}
          </dd>
        </>
      )}
      {colours.length > 0 && (
        <>
          <dt>{t('images.facts.colours')}</dt>
          <dd>
            <Colours colours={colours} />
          </dd>
        </>
      )}
      {checkedAt !== null && (
        <>
          <dt>{t('images.facts.checkedAt')}</dt>
          <dd>{format.dateTime(checkedAt)}</dd>
        </>
      )}
      <dt>{t('images.facts.address')}</dt>
      <dd className={classes.wholeAddress}>{address}</dd>
    </dl>
  );
}
