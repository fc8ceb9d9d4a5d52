import type { PublicConfig, PublicStylization } from '@vitrina/contract';
import { pageDocument } from '../page-document.ts';
import { makePicture, makeText, type ProductPart, viewPart } from './look-parts.ts';
import { make } from './make-element.ts';

type Hotspot = NonNullable<PublicStylization['slots'][number]['hotspot']>;

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;

/** The card of a hotspot, beside it and within the picture's width. */
const makeCard = (part: ProductPart, { x, y }: Hotspot, config: PublicConfig): HTMLElement => {
  const card = make('div', { class: 'pop', hidden: '' }, makePicture(part.view), makeText(part, config));
  card.style.left = `clamp(8px, calc(${percent(x)} - 7.5em), calc(100% - 15em - 8px))`;
  if (y < 0.5) card.style.top = `calc(${percent(y)} + 24px)`;
  else card.style.bottom = `calc(${percent(1 - y)} + 24px)`;
  return card;
};

/**
 * A picture with buttons where its products are, and all of them in a list beside it: nothing depends on the buttons, or on hover.
 * At most one button's card is open; Escape or a click elsewhere closes it. `around` may put the list into something else.
 */
export const makeScene = (
  picture: HTMLElement,
  slots: PublicStylization['slots'],
  config: PublicConfig,
  around = (list: HTMLElement): HTMLElement => list,
): HTMLElement => {
  const stage = make('div', { class: 'stage' }, picture);
  const list = make('ol', { class: 'rows' });
  const spots: { readonly button: HTMLElement; readonly card: HTMLElement }[] = [];

  const open = (wanted: HTMLElement | null): void => {
    for (const { button, card } of spots) {
      const isOpen = button === wanted && card.hidden;
      card.hidden = !isOpen;
      button.setAttribute('aria-expanded', String(isOpen));
    }
    // Only while a card is open: a look that goes leaves nothing on the page. The shop's own handlers can't stop a captured click.
    if (spots.some(({ card }) => !card.hidden)) pageDocument.addEventListener('click', closeElsewhere, true);
    else pageDocument.removeEventListener('click', closeElsewhere, true);
  };
  const closeElsewhere = (event: Event): void => {
    const path = event.composedPath();
    if (!spots.some(({ button, card }) => path.includes(button) || path.includes(card))) open(null);
  };

  for (const [index, { product, label, hotspot }] of slots.entries()) {
    const part = viewPart(product, label, config);
    const number = String(index + 1);
    const row = make(
      'li',
      { class: 'row' },
      make(
        'span',
        { class: hotspot ? 'number' : 'number is-off', 'aria-hidden': 'true' },
        hotspot ? number : '',
      ),
      makePicture(part.view),
      makeText(part, config),
    );
    list.append(row);
    if (!hotspot) continue;
    const id = `card-${number}`;
    const button = make(
      'button',
      {
        type: 'button',
        class: 'spot',
        'aria-expanded': 'false',
        'aria-controls': id,
        // What is read out contains what is seen.
        'aria-label': `${number}. ${part.view.title}`,
      },
      number,
    );
    button.style.left = percent(hotspot.x);
    button.style.top = percent(hotspot.y);
    const card = makeCard(part, hotspot, config);
    card.id = id;
    button.addEventListener('click', () => open(button));
    // Right after its button, so that the next press of Tab leads into it.
    stage.append(button, card);
    spots.push({ button, card });
    for (const place of [row, button]) {
      place.addEventListener('pointerenter', () => button.classList.add('is-marked'));
      place.addEventListener('pointerleave', () => button.classList.remove('is-marked'));
    }
  }

  const scene = make('div', { class: 'scene' }, stage, around(list));
  scene.addEventListener('keydown', (event) => {
    const opened = spots.find(({ card }) => !card.hidden);
    if (event.key !== 'Escape' || !opened) return;
    // A dialog around it stays open.
    event.preventDefault();
    open(null);
    opened.button.focus();
  });
  return scene;
};
