import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/tokens.css';
import '../ui/base.css';
import { loadApp } from './app-state.ts';

/** Shows a page once the app's state is there; the window stays hidden until then. */
export async function mountPage(page: ReactNode): Promise<void> {
  await loadApp();
  const root = document.getElementById('root');
  if (root === null) throw new Error('no root');
  createRoot(root).render(<StrictMode>{page}</StrictMode>);
}
