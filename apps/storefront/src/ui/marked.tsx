import type { Highlight } from '@vitrina/contract';

/** A text whose found words stand out. */
export const Marked = ({ parts }: { readonly parts: Highlight }) => (
  <>
    {parts.map(({ text, match }, index) =>
      match ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
    )}
  </>
);
