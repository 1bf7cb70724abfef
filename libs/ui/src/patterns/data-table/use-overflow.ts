import { useEffect, useRef, useState, type RefObject } from 'react';

/** Whether an element's content is wider than it is, kept true while sizes change. */
export function useOverflow<Element extends HTMLElement>(): readonly [RefObject<Element | null>, boolean] {
  const box = useRef<Element>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return [box, overflows];
}
