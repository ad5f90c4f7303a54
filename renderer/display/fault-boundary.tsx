import { Component, type ReactNode } from 'react';

type Props = {
  /** What stands in its place. */
  fallback: ReactNode;
  onFault?: () => void;
  children: ReactNode;
};

/**
 * A part of the stage that fails to render is left out, and the rest stays. Give it a key, so that a different text
 * gets a new try.
 */
export class FaultBoundary extends Component<Props, { failed: boolean }> {
  // No field: see `error-boundary.tsx`.
  constructor(props: Props) {
    super(props);
    this.state = { failed: false };
  }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    this.props.onFault?.();
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
