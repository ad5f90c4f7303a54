import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconLock, IconUser } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { newPassword } from '../../../server/contract/auth.ts';
import {
  ADMIN_USERNAME,
  LOGIN_PASSWORD_MIN,
  NEW_PASSWORD_MIN,
  PASSWORD_MAX,
} from '../../../server/contract/limits.ts';
import { MESSAGES } from '../../../server/contract/messages.ts';
import { isApiError } from '../../lib/api-error.ts';
import { clearToasts } from '../../ui/toast.tsx';
import { tellSession, useServices } from '../session/services.ts';
import { loginFailure, signIn } from './login-api.ts';
import classes from './login-screen.module.css';

type Props = {
  /** The account does not exist yet. */
  setup: boolean;
  /** This is not the laptop itself: the code on its screen proves that somebody is standing in front of it. */
  needsCode: boolean;
};

export function LoginForm({ setup, needsCode }: Props) {
  const { api, queryClient, returnTo } = useServices();
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
      const place = returnTo.read() ?? (firstStart ? '/welcome' : '/dashboard');
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
