import type { ReactNode } from "react";
import { TeamlessShell } from "../teamless-shell";

/** The inbox is a person's. */
export default function InboxLayout({ children }: { children: ReactNode }) {
  return <TeamlessShell areas={["inbox"]}>{children}</TeamlessShell>;
}
