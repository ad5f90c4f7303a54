import '../ui/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { DisplayApp } from './display-app.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

// Compiling schemas needs `eval`, which the Content-Security-Policy forbids.
z.config({ jitless: true });

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>
        <DisplayApp />
      </ErrorBoundary>
    </StrictMode>,
  );
}
