import '@mantine/notifications/styles.layer.css';
import { Portal } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';

/** Tells style sheets how tall the notices at `position` are, so that what stands at the same edge can leave them room. */
const useHeightKept = (position: 'top-center' | 'bottom-center', name: string): void => {
  useEffect(() => {
    const shown = document.querySelector(`.notices[data-position="${position}"]`);
    if (!shown) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(name, `${shown.clientHeight}px`));
    observer.observe(shown);
    return () => observer.disconnect();
  }, [position, name]);
};

function Notices() {
  useHeightKept('top-center', '--errors-height');
  useHeightKept('bottom-center', '--passing-height');
  return (
    <Notifications
      className="notices"
      position="top-center"
      // One on another, so that they cover no more than one of them does; those behind wait with their time.
      layout="stacked"
      limit={4}
      zIndex={300}
      withinPortal={false}
    />
  );
}

/**
 * Where notices and errors appear: in the middle, since errors stay and a page's main action is on the right; what goes by
 * itself at the bottom, clear of what is worked with; beside an open drawer, or below it and any dialog. Its chunk is
 * loaded after the first screen; notices raised before that wait.
 */
export function NotificationsOutlet() {
  return (
    <Portal>
      <Notices />
    </Portal>
  );
}
