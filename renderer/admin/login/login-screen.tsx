import { Button, PasswordInput, TextInput } from '@mantine/core';
import { IconLock, IconUser } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import {
  csrfToken,
  FIRST_START_HEADER,
  newPassword,
  setupStatus,
} from '../../../server/contract/auth.ts';
import {
  ADMIN_USERNAME,
  LOGIN_PASSWORD_MIN,
  NEW_PASSWORD_MIN,
  PASSWORD_MAX,
} from '../../../server/contract/limits.ts';
import { MESSAGES } from '../../../server/contract/messages.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { ApiError, isApiError } from '../../lib/api-error.ts';
import { desktopOf } from '../../lib/use-desktop.ts';
import { clearToasts } from '../../ui/toast.tsx';
import { sessionQuery, tellSession, useServices } from '../session/services.ts';
import { ConnectionLost } from '../shell/connection-lost.tsx';
import { BrandMark, ThemeToggle } from '../shell/rail-parts.tsx';
import classes from './login-screen.module.css';

/** Where a login leads, unless it was on its way to another page. */
function placeAfter(firstStart: boolean, readOnly: boolean): string {
  if (readOnly) return '/insights';
  return firstStart ? '/welcome' : '/dashboard';
}

/** Login, or the first-time setup; with a session it leads on to where the last one ended, or to the questions. */
export function LoginScreen() {
  const { api, reachability, readOnly, returnTo } = useServices();
  const session = useQuery(sessionQuery(api));
  const reachable = useSyncExternalStore(reachability.subscribe, reachability.read);
  const title = session.data?.requires_setup ? 'Initial Setup' : 'Admin Login';

  useEffect(() => {
    document.title = `${title} · Booth admin`;
  }, [title]);

  if (session.data?.authenticated) {
    const place = placeAfter(session.data.first_start ?? false, readOnly);
    return <Navigate to={returnTo.read() ?? place} replace />;
  }
  return (
    <div className={classes.page}>
      <div className={classes.glow} aria-hidden="true" />
      <ConnectionLost />
      <div className={classes.theme}>
        <ThemeToggle />
      </div>
      <main className={classes.card}>
        {session.data ? (
          <>
            <BrandMark size={44} />
            <h1 className={classes.title}>{title}</h1>
            <p className={classes.intro}>
              {session.data.requires_setup
                ? 'Choose the password that staff of this booth will sign in with.'
                : readOnly
                  ? 'Insights and leads of all your booths.'
                  : 'Your visitors’ questions are waiting.'}
            </p>
            <LoginForm
              setup={session.data.requires_setup}
              needsCode={session.data.setup_code_required}
            />
            {session.data.requires_setup && <SetupCodeNote />}
          </>
        ) : (
          <div className={classes.waiting} aria-busy={reachable}>
            <BrandMark size={44} />
          </div>
        )}
      </main>
      {!readOnly && <p className={classes.foot}>Everything stays on this laptop.</p>}
    </div>
  );
}

type Props = {
  /** The account does not exist yet. */
  setup: boolean;
  /** This is not the laptop itself: the code on its screen proves that the user is standing in front of it. */
  needsCode: boolean;
};

function LoginForm({ setup, needsCode }: Props) {
  const { api, queryClient, readOnly, returnTo } = useServices();
  const navigate = useNavigate();
  const location = useLocation();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<{ message: string; field: string } | null>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);

  const login = useMutation({
    mutationFn: () => signIn(api, password, code),
    onSuccess: async (firstStart) => {
      clearToasts();
      tellSession(queryClient, true, firstStart);
      const place = returnTo.read() ?? placeAfter(firstStart, readOnly);
      await navigate(place, { replace: true });
    },
    onError: (error) => {
      // The notice with its countdown already says so.
      if (isApiError(error, 429)) return;
      const told = loginFailure(error);
      setFailure(told);
      const input = told.field === 'setup_code' ? codeInput : passwordInput;
      input.current?.focus();
    },
  });

  const submit = () => {
    if (login.isPending || login.isSuccess) return;
    const refusal =
      password.length < LOGIN_PASSWORD_MIN
        ? MESSAGES.passwordTooShort
        : setup && newPassword.safeParse(password).error?.issues[0]?.message;
    if (refusal) {
      setFailure({ message: refusal, field: 'password' });
      passwordInput.current?.focus();
      return;
    }
    setFailure(null);
    login.mutate();
  };
  const errorOf = (field: string) => (failure?.field === field ? failure.message : null);

  return (
    <form
      key={location.key}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        label="Username"
        name="username"
        size="md"
        value={ADMIN_USERNAME}
        readOnly
        autoComplete="username"
        leftSection={<IconUser size={17} stroke={1.75} />}
        classNames={{ input: classes.fixed }}
      />
      <PasswordInput
        ref={passwordInput}
        label="Password"
        name="password"
        size="md"
        autoFocus
        maxLength={PASSWORD_MAX}
        description={setup ? `At least ${NEW_PASSWORD_MIN} characters` : undefined}
        autoComplete={setup ? 'new-password' : 'current-password'}
        leftSection={<IconLock size={17} stroke={1.75} />}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
        value={password}
        error={errorOf('password')}
        errorProps={{ role: 'alert' }}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {setup && needsCode && (
        <TextInput
          ref={codeInput}
          label="Setup code"
          name="setup_code"
          size="md"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          description="Shown on the booth’s laptop: in Booth’s window, or in the terminal that started it."
          value={code}
          error={errorOf('setup_code')}
          errorProps={{ role: 'alert' }}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      <Button type="submit" size="md" fullWidth mt="xs" loading={login.isPending}>
        {setup ? 'Create Account & Login' : 'Sign In'}
      </Button>
    </form>
  );
}

/**
 * Signs in, or creates the account while setup is required. Throws ApiError.
 * @returns whether the stand's setup is to continue
 */
async function signIn(api: ApiClient, password: string, setupCode: string): Promise<boolean> {
  const code = setupCode.trim();
  const data = await api.data('POST', '/api/admin/login', csrfToken, {
    body: {
      username: ADMIN_USERNAME,
      password,
      ...(code === '' ? {} : { setup_code: code }),
    },
    headers: { [FIRST_START_HEADER]: '1' },
    unauthorizedIsAnswer: true,
  });
  api.adoptToken(data.csrf_token);
  const status = await api.data('GET', '/api/admin/setup-status', setupStatus).catch(() => null);
  return status?.first_start ?? false;
}

/** The sentence of a login that failed, and the field that it belongs to. */
function loginFailure(error: unknown): {
  message: string;
  field: 'setup_code' | 'password';
} {
  if (!(error instanceof ApiError)) return { message: MESSAGES.loginFailed, field: 'password' };
  const field = error.field === 'setup_code' ? 'setup_code' : 'password';
  if (error.unreachable) return { message: MESSAGES.loginUnreachable, field };
  if (error.csrf) return { message: error.message, field };
  return { message: error.serverMessage ?? MESSAGES.loginFailed, field };
}

/** In the laptop's own window: the code that another device needs for the first-time setup. */
function SetupCodeNote() {
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
