import { useState } from 'react';

type Props = {
  readonly source: string;
  readonly size: { readonly width: number; readonly height: number };
  /** Keeps the proportions of the box, whatever those of the picture. */
  readonly isBoxed?: boolean;
};

/** A product's picture. It is decorative, since the title describes the product. */
export const Picture = ({ source, size, isBoxed = true }: Props) => {
  const [broken, setBroken] = useState('');
  const box = isBoxed ? { aspectRatio: `${size.width} / ${size.height}` } : {};
  if (source === '' || broken === source)
    return <span className="picture is-missing" style={{ aspectRatio: `${size.width} / ${size.height}` }} />;
  return (
    <span className={isBoxed ? 'picture is-boxed' : 'picture'} style={box}>
      <img
        src={source}
        alt=""
        width={size.width}
        height={size.height}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(source)}
      />
    </span>
  );
};
