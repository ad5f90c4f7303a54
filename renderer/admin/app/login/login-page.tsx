import { Button, PasswordInput, TextInput } from '@mantine/core';
import { IconLock, IconUser } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import {
  csrfToken,
  FIRST_START_HEADER,
  login as loginRequest,
  NEW_PASSWORD_RULE,
  newPassword,
  setupStatus,
  type SetupStatus,
} from '../../../../server/contract/auth.ts';
import { ADMIN_USERNAME, PASSWORD_MAX } from '../../../../server/contract/limits.ts';
import { MESSAGES } from '../../../../server/contract/messages.ts';
import type { ApiClient } from '../../../lib/api-client.ts';
import { ApiError, isApiError } from '../../../lib/api-error.ts';
import { clearToasts, toastNotice } from '../../../ui/toast.tsx';
import { isWithin, PAGES } from '../pages.tsx';
import { sessionQuery, tellSession, useServices } from '../../kit/session/staff-services.ts';
import { useOneAtATime } from '../../kit/one-at-a-time.ts';
import { askFirstRows } from '../../questions/model.ts';
import { ConnectionLost, prefetchPages } from '../shell/page-loading.tsx';
import { BrandMark } from '../../../ui/brand-mark.tsx';
import { ThemeToggle } from '../../kit/theme-toggle.tsx';
import { PersonChooser } from './person-chooser.tsx';
import classes from './login-page.module.css';

/** Page that opens after a login. @param interrupted page on which the last session ended; null for none */
export function placeAfter(
  interrupted: string | null,
  { firstStart, readOnly }: { firstStart: boolean | undefined; readOnly: boolean },
): string {
  if (interrupted !== null) return interrupted;
  if (readOnly) return '/insights';
  return firstStart ? '/welcome' : '/dashboard';
}

/** Login, or the first-time setup; with a session it leads on to where the last one ended, or to the questions. */
export function LoginPage() {
  const { api, reachability, readOnly, returnTo } = useServices();
  const session = useQuery(sessionQuery(api));
  const reachable = useSyncExternalStore(reachability.subscribe, reachability.read);
  const asksPerson = session.data?.asks_person === true;
  const title = asksPerson
    ? 'Who are you?'
    : session.data?.requires_setup
      ? 'Initial Setup'
      : 'Admin Login';

  useEffect(() => {
    document.title = `${title} · Booth admin`;
  }, [title]);

  // It opens with the answer to the login.
  useEffect(() => {
    const place = placeAfter(null, { firstStart: false, readOnly });
    return prefetchPages(PAGES.filter(({ path }) => path === place).map(({ load }) => load));
  }, [readOnly]);

  const { pathname } = useLocation();
  if (session.data?.authenticated) {
    const after = { firstStart: session.data.first_start, readOnly };
    if (pathname !== '/') return <NearestPage otherwise={placeAfter(null, after)} />;
    return <Navigate to={placeAfter(returnTo.read(), after)} replace />;
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
            {asksPerson ? (
              <PersonChooser />
            ) : (
              <>
                <p className={classes.intro}>
                  {session.data.requires_setup
                    ? 'Choose the password that staff of this booth will sign in with. If Booth was on another laptop, its data can follow next.'
                    : readOnly
                      ? 'Insights and leads of all your booths.'
                      : 'Your visitors’ questions are waiting.'}
                </p>
                <LoginForm setup={session.data.requires_setup} />
              </>
            )}
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

/** Path of the page that an address lies below; undefined where there is none. */
export function nearestPath(pathname: string): string | undefined {
  return PAGES.find(({ path }) => isWithin(path, pathname))?.path;
}

/** For an address that names no page: the nearest one that there is, with the rest of the address. */
function NearestPage({ otherwise }: { otherwise: string }) {
  const { pathname, search } = useLocation();
  const to = nearestPath(pathname) ?? otherwise;
  useEffect(() => {
    const label = PAGES.find(({ path }) => path === to)?.label;
    toastNotice({
      id: 'unknown-address',
      message: `There is no page at ${pathname}.${label === undefined ? '' : ` This is “${label}”.`}`,
    });
  }, [pathname, to]);
  return <Navigate to={to + search} replace />;
}

/** Milliseconds that the login waits for the rows of the page that comes next. */
const PATIENCE_MS = 300;

function wait(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** @param setup the account does not exist yet */
function LoginForm({ setup }: { setup: boolean }) {
  const { api, queryClient, readOnly, returnTo } = useServices();
  const location = useLocation();
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  const login = useMutation({
    mutationFn: () => signIn(api, password),
    onSuccess: async (status) => {
      const place = placeAfter(returnTo.read(), { firstStart: status.first_start, readOnly });
      // That page is drawn once, with its rows, and not before them as well.
      if (status.authenticated && place === '/dashboard')
        await Promise.race([askFirstRows(api, queryClient), wait(PATIENCE_MS)]);
      clearToasts();
      tellSession(queryClient, status);
    },
    onError: (error) => {
      const sentence = loginFailure(error);
      if (sentence === null) return;
      setFailure(sentence);
      passwordInput.current?.focus();
    },
  });

  const logIn = useOneAtATime(login.mutateAsync);

  const submit = () => {
    if (login.isSuccess) return;
    const rule = setup ? newPassword : loginRequest.shape.password;
    const refusal = rule.safeParse(password).error?.issues[0]?.message;
    if (refusal) {
      setFailure(refusal);
      passwordInput.current?.focus();
      return;
    }
    setFailure(null);
    logIn();
  };

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
        description={setup && failure !== NEW_PASSWORD_RULE ? NEW_PASSWORD_RULE : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete={setup ? 'new-password' : 'current-password'}
        leftSection={<IconLock size={17} stroke={1.75} />}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
        value={password}
        error={failure}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" size="md" fullWidth mt="xs" loading={login.isPending}>
        {setup ? 'Create Account & Login' : 'Sign In'}
      </Button>
    </form>
  );
}

/**
 * Signs in, or creates the account while setup is required. Throws ApiError.
 * @returns what the session is asked for next
 */
async function signIn(api: ApiClient, password: string): Promise<SetupStatus> {
  const data = await api.data('POST', '/api/admin/login', csrfToken, {
    body: { username: ADMIN_USERNAME, password },
    headers: { [FIRST_START_HEADER]: '1' },
    unauthorizedIsAnswer: true,
  });
  api.adoptToken(data.csrf_token);
  return api.data('GET', '/api/admin/setup-status', setupStatus).catch(() => ({
    requires_setup: false,
    authenticated: true,
  }));
}

/** The sentence of a login that failed; null where a notice with its countdown already says so. */
export function loginFailure(error: unknown): string | null {
  if (isApiError(error, 429)) return null;
  if (!(error instanceof ApiError)) return MESSAGES.loginFailed;
  if (error.unreachable) return MESSAGES.loginUnreachable;
  return error.csrf ? error.message : (error.serverMessage ?? MESSAGES.loginFailed);
}
