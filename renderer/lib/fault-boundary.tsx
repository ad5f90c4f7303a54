import { Component, type ReactNode } from 'react';

type FaultProps = {
  /** Shown instead of the failed children. */
  fallback: ReactNode;
  onFault?: (error: unknown) => void;
  children: ReactNode;
};

/**
 * A part of a page that fails to render is left out, and the rest stays. Give it a key, so that a different text
 * gets a new try.
 */
export class FaultBoundary extends Component<FaultProps, { failed: boolean }> {
  // No fields: a five-year-old phone would get 700 bytes of helpers for them.
  constructor(props: FaultProps) {
    super(props);
    this.state = { failed: false };
  }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onFault?.(error);
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
