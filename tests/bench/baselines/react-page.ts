/** React takes over a page with nothing on it but a button. */
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';

const root = document.querySelector('#root');
if (root) hydrateRoot(root, createElement('button', { onClick: () => {} }, 'Send'));
