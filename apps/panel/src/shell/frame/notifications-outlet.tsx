import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/**
 * Where notices and errors appear: in the middle, since errors stay and a page's main action is on the right. Its
 * chunk is loaded after the first screen; notices raised before that wait.
 */
export function NotificationsOutlet() {
  return <Notifications className="notices" position="top-center" limit={4} zIndex={300} />;
}
