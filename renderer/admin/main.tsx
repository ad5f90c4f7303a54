import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/mantine.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AdminApp } from './admin-app.tsx';
import { surviveTranslation } from '../lib/survive-translation.ts';
import { fontsFirst } from './fonts-first.ts';
import { readStoredTheme, showTheme } from './theme-choice.ts';

surviveTranslation();
showTheme(readStoredTheme());

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
// Mantine's scroll lock writes a style element and finds the nonce under this name alone.
Object.assign(globalThis, { __webpack_nonce__: nonce });

async function start(root: HTMLElement): Promise<void> {
  await fontsFirst();
  createRoot(root).render(
    <StrictMode>
      <AdminApp nonce={nonce} />
    </StrictMode>,
  );
}

const root = document.getElementById('root');
// Not awaited: older Safari does not know `await` outside a function.
if (root) void start(root);
