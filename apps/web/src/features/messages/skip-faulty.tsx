import { Component, type ReactNode } from "react";

interface Props {
  /** A change renders the message again. */
  of: unknown;
  children: ReactNode;
}
interface State {
  of: unknown;
  hasFailed: boolean;
}

/** Leaves out a message that fails to render (specification 1 §2). */
export class SkipFaulty extends Component<Props, State> {
  override state: State = { of: this.props.of, hasFailed: false };

  static getDerivedStateFromProps({ of }: Props, state: State): State | null {
    return of === state.of ? null : { of, hasFailed: false };
  }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
