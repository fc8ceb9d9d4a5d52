import { ColorInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const swatches = ['#1a1a1a', '#15616d', '#1d4ed8', '#b42318', '#7a3e9d', '#2f6b2f'];

/** `#rrggbb` of what somebody typed; null while it isn't a whole colour. */
const asColour = (typed: string): string | null => {
  const found = /^#?([0-9a-f]{6})$/i.exec(typed.trim());
  return found ? `#${(found[1] ?? '').toLowerCase()}` : null;
};

/** `#abc` is whole only once somebody has left the field: it may be the beginning of a longer one. */
const asShortColour = (typed: string): string | null => {
  const found = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(typed.trim());
  return (
    found &&
    asColour(
      found
        .slice(1)
        .flatMap((digit) => [digit, digit])
        .join(''),
    )
  );
};

/** A colour, also while it is being typed: what isn't one yet stays in the field alone. */
export function ColourField({ value, onChange }: { value: string; onChange: (colour: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another colour than the one that was being typed over.
  useEffect(() => setTyped(null), [value]);
  const take = (text: string): void => {
    const colour = asColour(text);
    setTyped(colour === null ? text : null);
    if (colour !== null) onChange(colour);
  };
  return (
    <ColorInput
      label={t('htmlTemplates.design.colour')}
      format="hex"
      fixOnBlur={false}
      withEyeDropper={false}
      swatches={swatches}
      value={typed ?? value}
      error={isLeft && typed !== null && t('htmlTemplates.design.colourWrong')}
      onChange={take}
      onFocus={() => setLeft(false)}
      onBlur={() => {
        setLeft(true);
        const short = typed === null ? null : asShortColour(typed);
        if (short !== null) take(short);
      }}
    />
  );
}
