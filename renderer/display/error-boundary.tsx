import { Component, Fragment, type ReactNode } from 'react';

type Props = { children: ReactNode };
type State = { generation: number; failed: boolean };

/** Milliseconds until a stage that failed to render is rebuilt: short for the eye, long for the processor. */
const REMOUNT_MS = 1000;

/** A fault while rendering never reaches the public: the stage goes dark for a moment and is rebuilt. */
export class ErrorBoundary extends Component<Props, State> {
  declare private timer: ReturnType<typeof setTimeout> | undefined;

  // No fields: a five-year-old phone would get 700 bytes of helpers for them.
  constructor(props: Props) {
    super(props);
    this.state = { generation: 0, failed: false };
  }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  override componentDidCatch(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => this.setState(({ generation }) => ({ generation: generation + 1, failed: false })),
      REMOUNT_MS,
    );
  }

  override componentWillUnmount(): void {
    clearTimeout(this.timer);
  }

  override render(): ReactNode {
    const { failed, generation } = this.state;
    return failed ? null : <Fragment key={generation}>{this.props.children}</Fragment>;
  }
}
