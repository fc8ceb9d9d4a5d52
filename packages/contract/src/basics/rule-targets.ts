/** Spaces around the levels of a category don't matter: `Dom>Meble` is `Dom > Meble`. */
export const categoryKey = (path: string): string =>
  path
    .split('>')
    .map((level) => level.trim())
    .filter((level) => level !== '')
    .join(' > ');

/** Addresses and free text: the engine stores no values of these fields that could identify products. */
export const untargetableFields: readonly string[] = [
  'title',
  'description',
  'link',
  'image_link',
  'additional_image_link',
];
