import '../ui/tokens.css';
import './page.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { DisplayApp } from './display-app.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

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
