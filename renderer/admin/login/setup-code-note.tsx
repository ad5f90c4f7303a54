import { useEffect, useState } from 'react';
import { desktopOf } from '../../lib/use-desktop.ts';
import classes from './login-screen.module.css';

/** In the laptop's own window: the code that another device needs for the first-time setup. */
export function SetupCodeNote() {
  const [code, setCode] = useState<string | null>(null);

  useEffect(() => {
    let current = true;
    const read = async () => {
      const info = await desktopOf(window)?.info();
      if (current && info) setCode(info.setupCode);
    };
    read().catch(() => undefined);
    return () => {
      current = false;
    };
  }, []);

  if (code === null) return null;
  return (
    <p className={classes.code}>
      To set up from another device instead, enter this code there: <strong>{code}</strong>
    </p>
  );
}
