import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { pageDocument } from '../../page-document.ts';
import { openShadow } from '../shadow.ts';

type Props = {
  readonly listbox: HTMLElement;
  readonly id: string;
  /** The accessible name; empty if the content is the name. */
  readonly name: string;
  readonly href: string;
  readonly isActive: boolean;
  readonly kind: string;
  readonly onChoose: (event: MouseEvent) => void;
  readonly onHover: () => void;
  readonly children: ReactNode;
};

const buildOption = (id: string) => {
  const element = pageDocument.createElement('a');
  const content = pageDocument.createElement('span');
  element.id = id;
  element.slot = id;
  element.tabIndex = -1;
  element.setAttribute('role', 'option');
  // The shop's styles for links must not apply.
  element.style.cssText =
    'all:unset!important;display:block!important;cursor:pointer!important;min-width:0!important';
  element.append(content);
  return { element, content, shadow: openShadow(content, 'panel') };
};

/**
 * One option. `aria-activedescendant` can't refer to elements in another shadow root, so the option itself is beside
 * the shop's input, slotted into the panel, and only its content is in a shadow root of its own.
 */
export const Option = ({ listbox, id, name, href, isActive, kind, onChoose, onHover, children }: Props) => {
  const { element, content, shadow } = useMemo(() => buildOption(id), [id]);
  useLayoutEffect(() => {
    listbox.append(element);
    return () => element.remove();
  }, [listbox, element]);
  useLayoutEffect(() => {
    if (name === '') element.removeAttribute('aria-label');
    else element.setAttribute('aria-label', name);
    element.setAttribute('aria-selected', String(isActive));
    element.onclick = onChoose;
    element.onmousemove = onHover;
    if (href === '') element.removeAttribute('href');
    else element.href = href;
    content.className = isActive ? `option-${kind} is-active` : `option-${kind}`;
    content.style.cssText = 'all:unset!important;display:block!important';
    content.dataset.kind = kind;
    content.toggleAttribute('data-active', isActive);
    if (isActive) element.scrollIntoView?.({ block: 'nearest' });
  });
  return (
    <>
      <slot name={id} />
      {createPortal(children, shadow)}
    </>
  );
};
