import { useEffect, useRef, useState } from 'react';
import { UpIcon } from '../icons.tsx';
import { toTop } from './to-top.ts';

const farPx = 700;

/** Appears once the visitor has scrolled far down. */
export const BackToTop = ({ label }: { readonly label: string }) => {
  const ref = useRef<HTMLDivElement>(null);
  const findResults = () => ref.current?.closest('.results') ?? null;
  const [isFar, setFar] = useState(false);
  useEffect(() => {
    const look = (): void => setFar((findResults()?.getBoundingClientRect().top ?? 0) < -farPx);
    // What scrolls inside a shadow root is not heard outside of it.
    const scroller = ref.current?.closest('dialog') ?? window;
    scroller.addEventListener('scroll', look, { passive: true, capture: true });
    return () => scroller.removeEventListener('scroll', look, { capture: true });
  }, []);
  return (
    <div ref={ref} className="to-top">
      {isFar && (
        <button
          type="button"
          className="button"
          aria-label={label}
          title={label}
          onClick={() => toTop(findResults())}
        >
          <UpIcon />
        </button>
      )}
    </div>
  );
};
