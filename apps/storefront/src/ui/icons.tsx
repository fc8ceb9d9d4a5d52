type Props = { readonly path: string };

const Icon = ({ path }: Props) => (
  <svg viewBox="0 0 24 24" width="1.2em" height="1.2em" aria-hidden="true" className="icon">
    <path
      d={path}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

export const SearchIcon = () => <Icon path="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm4.7 11.2L20 20" />;
export const CrossIcon = () => <Icon path="M6 6l12 12M18 6 6 18" />;
export const ClockIcon = () => <Icon path="M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16Zm0 3.6V12l3 2" />;
export const TrendIcon = () => <Icon path="M4 16l5.5-5.5 4 4L20 8m0 0h-5m5 0v5" />;
export const ArrowIcon = () => <Icon path="M5 12h14m-5-5 5 5-5 5" />;
export const LinkIcon = () => <Icon path="M9 6l6 6-6 6" />;
export const FilterIcon = () => <Icon path="M4 7h10m4 0h2M4 17h2m4 0h10M16 5v4M8 15v4" />;
export const UpIcon = () => <Icon path="M12 19V5m-6 6 6-6 6 6" />;
