/** The door of the app: the loader comes in here, and so do shops that bundle it themselves. */
export { type MountedSearch, mountSearch } from './ui/mount-search.tsx';
