import type { ReactNode } from "react";
import { TeamlessShell } from "../teamless-shell";

export default function InboxLayout({ children }: { children: ReactNode }) {
  return <TeamlessShell areas={["inbox"]}>{children}</TeamlessShell>;
}
