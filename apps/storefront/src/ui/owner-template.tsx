import { useLayoutEffect, useRef } from 'react';
import type { ProductView } from '../core/product-view.ts';
import { fillTemplate } from './fill-template.ts';

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

/** A product rendered with the shop's own HTML. */
export const OwnerTemplate = ({ html, view }: { readonly html: string; readonly view: ProductView }) => {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    ref.current?.replaceChildren(fillTemplate(html, valuesOf(view)));
  }, [html, view]);
  return <div ref={ref} className="owner" />;
};
