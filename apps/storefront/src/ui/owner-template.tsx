import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { ProductView } from '../core/product-view.ts';
import type { SearchApp } from './search-app.ts';

/** The values of a template's placeholders: all shared fields, and these, formatted for visitors. */
const valuesOf = (view: ProductView): Record<string, string> => ({
  ...view.fields,
  id: view.id,
  title: view.title,
  brand: view.brand,
  link: view.link,
  image: view.image,
  price: view.price,
  oldPrice: view.oldPrice,
  lowestPrice: view.lowestPrice,
  availability: view.availability,
  availabilityValue: view.fields.availability ?? '',
});

type Props = {
  readonly app: SearchApp;
  readonly html: string;
  readonly view: ProductView;
  /** The built-in look, for a shop without a template. */
  readonly children: ReactNode;
};

/** A product rendered with the shop's own HTML, or else as it is by default. */
export const OwnerTemplate = ({ app, html, view, children }: Props) => {
  const fill = html === '' ? null : app.fillTemplate;
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (fill) ref.current?.replaceChildren(fill(html, valuesOf(view)));
  }, [fill, html, view]);
  return fill ? <div ref={ref} className="owner" /> : children;
};
