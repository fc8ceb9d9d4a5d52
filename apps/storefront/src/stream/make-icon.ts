import { pageDocument } from '../page-document.ts';

const space = 'http://www.w3.org/2000/svg';

export const icons = {
  previous: 'M15 6l-6 6 6 6',
  next: 'M9 6l6 6-6 6',
  close: 'M6 6l12 12M18 6 6 18',
  products: 'M6 8h12l1 12H5L6 8Zm3 0V7a3 3 0 0 1 6 0v1',
  video: 'M8 5v14l11-7-11-7Z',
} as const;

/** A decorative icon. */
export const makeIcon = (path: string): SVGElement => {
  const icon = pageDocument.createElementNS(space, 'svg');
  const line = pageDocument.createElementNS(space, 'path');
  for (const [name, value] of Object.entries({ viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' }))
    icon.setAttribute(name, value);
  line.setAttribute('d', path);
  icon.append(line);
  return icon;
};
