import { useEffect, useRef, useState } from 'react';
import { UpIcon } from '../icons.tsx';

const farPx = 700;

/** Appears once the visitor has scrolled far down. */
export const BackToTop = ({ label }: { readonly label: string }) => {
  const ref = useRef<HTMLDivElement>(null);
  const [isFar, setFar] = useState(false);
  useEffect(() => {
    const topOf = () => ref.current?.closest('.results');
    const look = (): void => setFar((topOf()?.getBoundingClientRect().top ?? 0) < -farPx);
    addEventListener('scroll', look, { passive: true, capture: true });
    return () => removeEventListener('scroll', look, { capture: true });
  }, []);
  return (
    <div ref={ref} className="to-top">
      {isFar && (
        <button
          type="button"
          className="button"
          aria-label={label}
          title={label}
          onClick={() => {
            const top = ref.current?.closest('.results');
            top?.scrollIntoView({ block: 'start' });
            top?.querySelector<HTMLElement>('.heading')?.focus({ preventScroll: true });
          }}
        >
          <UpIcon />
        </button>
      )}
    </div>
  );
};
