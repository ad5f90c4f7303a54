import type { Server } from 'node:https';
import type { Router } from 'express';

/** The server as it listens. */
export type Listening = {
  port: number;
  /** Makes a server of the same application over TLS. @param context certificates and key in PEM */
  createHttpsServer: (context: { cert: string; key: string }) => Server;
};

/** A part of the server: what it answers, and what it does by itself. */
export type Feature = {
  /** Calls under /api/admin for admins alone, behind the session and the CSRF check. */
  admin?: Router;
  /** Calls under /api/admin for everybody of staff, who receive of leads what they may see. */
  stand?: Router;
  /** Calls that a hall of phones makes all the time, on every host; each names its limit. */
  visitors?: Router;
  /** Other calls for everybody, on every host; each names its limit. */
  public?: Router;
  /** Begins its own work, once the server listens. Features start one after the other, as they are listed. */
  start?: (listening: Listening) => void | Promise<void>;
  /** Ends its own work. All features are called at the same time, the last one first; the last backup waits for them. */
  close?: () => void | Promise<void>;
  /** Does the same for work with other machines, which the last backup does not wait for. */
  leave?: () => Promise<void>;
};
