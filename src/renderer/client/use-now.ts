import { useEffect, useState } from 'react';

const TICK_MS = 20_000;

/** The clock for words like "today", Unix ms; moves every 20 s. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
