import type { ReactNode } from "react";
import { TeamlessShell } from "../teamless-shell";

/** Pages of organisations, and for new teams. */
export default function OrganisationLayout({ children }: { children: ReactNode }) {
  return <TeamlessShell areas={["senders"]}>{children}</TeamlessShell>;
}
