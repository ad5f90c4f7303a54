import { createContext, use } from 'react';
import type { Services } from './services.ts';

export const ServicesContext = createContext<Services | null>(null);

/** The admin's services; only below their provider. */
export function useServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new Error('useServices needs a ServicesContext above it');
  return services;
}
