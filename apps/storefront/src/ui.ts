/** The app's public interface, for the loader and for shops that bundle it themselves. */
export { type LoadTemplates, type MountedSearch, mountSearch } from './ui/mount-search.tsx';
