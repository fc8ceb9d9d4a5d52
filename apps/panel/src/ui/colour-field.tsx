import { ColorInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';

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

/** What isn't a colour yet, and the colour that it was typed over. */
export type HalfColour = { readonly text: string; readonly over: string };

type ColourFieldProps = {
  label: string;
  description?: ReactNode;
  className?: string | undefined;
  swatches: readonly string[];
  /** `#rrggbb`, or empty if that is allowed. */
  value: string;
  onChange: (colour: string) => void;
  /** Says what is missing from something that is no colour. */
  wrong: string;
  /** What holds while the field is empty; without it the field can't be emptied. */
  placeholder?: string;
  /** Keeps what is half typed where the field itself goes, as on a tab that is left. */
  half?: HalfColour | null;
  onHalf?: (half: HalfColour | null) => void;
  /** Found where the preview shows what the field is about. */
  'data-path'?: string;
};

/** A colour, also while it is being typed: what isn't one yet stays in the field alone. */
export function ColourField({
  swatches,
  value,
  onChange,
  wrong,
  placeholder,
  description,
  half,
  onHalf,
  ...rest
}: ColourFieldProps) {
  const [ownHalf, setOwnHalf] = useState<HalfColour | null>(null);
  const kept = half === undefined ? ownHalf : half;
  // Another colour than the one that was being typed over takes its place.
  const typed = kept?.over === value ? kept.text : null;
  const [isLeft, setLeft] = useState(typed !== null);
  const take = (text: string): void => {
    const colour = placeholder !== undefined && text.trim() === '' ? '' : asColour(text);
    (onHalf ?? setOwnHalf)(colour === null ? { text, over: value } : null);
    if (colour !== null) onChange(colour);
  };
  return (
    <ColorInput
      {...rest}
      {...(placeholder !== undefined && { placeholder })}
      {...(description !== undefined && { description })}
      format="hex"
      fixOnBlur={false}
      withEyeDropper={false}
      closeOnColorSwatchClick
      maxLength={40}
      autoComplete="off"
      swatches={[...swatches]}
      value={typed ?? value}
      error={isLeft && typed !== null && wrong}
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
