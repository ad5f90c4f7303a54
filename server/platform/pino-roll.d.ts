declare module 'pino-roll' {
  import type { SonicBoom } from 'sonic-boom';
  /** @see https://github.com/mcollina/pino-roll#options */
  export default function pinoRoll(options: {
    file: string;
    extension?: string;
    size?: string;
    limit?: { count: number; removeOtherLogFiles?: boolean };
    sync?: boolean;
  }): Promise<SonicBoom>;
}
