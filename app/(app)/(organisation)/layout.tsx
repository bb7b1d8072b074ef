import type { ReactNode } from "react";
import { TeamlessShell } from "../teamless-shell";

export default function OrganisationLayout({ children }: { children: ReactNode }) {
  return <TeamlessShell areas={["senders"]}>{children}</TeamlessShell>;
}
