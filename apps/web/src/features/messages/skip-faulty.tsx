import { Component, type ReactNode } from "react";

interface Props {
  /** What is tried anew when it changes. */
  of: unknown;
  children: ReactNode;
}
interface State {
  of: unknown;
  hasFailed: boolean;
}

/** A message that can't be drawn is left out, and its neighbours stay (specification 1 §2). */
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
