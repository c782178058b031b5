import { useEffect, useState, type ReactNode } from 'react';
import { useTexts } from '../client/app-state.ts';
import { call } from '../client/call.ts';
import { Button, type ButtonProps } from './button.tsx';

const SHOWN_MS = 1600;

/** Copies a text and says so for a moment. */
export function CopyButton({
  text,
  label,
  look = 'normal',
}: {
  text: string;
  label: string;
  look?: NonNullable<ButtonProps['look']>;
}): ReactNode {
  const { copied } = useTexts().common;
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => setDone(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [done]);
  return (
    <Button look={look} onClick={() => void call('app.copy', { text }).then(() => setDone(true))}>
      <span aria-live="polite">{done ? copied : label}</span>
    </Button>
  );
}
