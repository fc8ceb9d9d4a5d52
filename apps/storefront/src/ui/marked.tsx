import type { Highlight } from '@vitrina/contract';

/** Text with its matched parts highlighted. */
export const Marked = ({ parts }: { readonly parts: Highlight }) => (
  <>
    {parts.map(({ text, match }, index) =>
      match ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
    )}
  </>
);
