import type { TemplatePath } from './setting-paths.ts';

/** The placeholders of a template, apart from the fields that the shop shares. */
export const placeholders: readonly string[] = [
  'title',
  'price',
  'oldPrice',
  'lowestPrice',
  'link',
  'image',
  'brand',
  'availability',
  'id',
];

const row = `<div style="display: flex; gap: 12px; align-items: center">
  <img src="{{image}}" alt="" width="56" height="56" style="object-fit: contain">
  <div>
    <div>{{title}}</div>
    <strong>{{price}}</strong> {{#oldPrice}}<s>{{oldPrice}}</s>{{/oldPrice}}
  </div>
</div>`;

/** Short templates to start from, close to the built-in look. */
export const exampleTemplates: Readonly<Record<TemplatePath, string>> = {
  'serp.templates.productCard': `<a href="{{link}}" style="color: inherit; text-decoration: none">
  <img src="{{image}}" alt="" style="width: 100%; aspect-ratio: 1; object-fit: contain">
  <small>{{brand}}</small>
  <div>{{title}}</div>
  <strong>{{price}}</strong>
  {{#oldPrice}}<s>{{oldPrice}}</s>{{/oldPrice}}
  {{#lowestPrice}}<small>{{lowestPrice}}</small>{{/lowestPrice}}
</a>`,
  'serp.templates.autocompleteResult': row,
  'serp.templates.popularProduct': row,
  'serp.templates.topProduct': `<div>
  <img src="{{image}}" alt="" style="width: 100%; max-height: 200px; object-fit: contain">
  <div>{{title}}</div>
  <strong>{{price}}</strong>
</div>`,
};
