import type { ReactNode } from "react";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { TeamlessShell } from "../teamless-shell";

/** Settings of a person's own account. */
export default function OwnAccountLayout({ children }: { children: ReactNode }) {
  return (
    <TeamlessShell areas={["profile"]}>
      <SettingsFrame>{children}</SettingsFrame>
    </TeamlessShell>
  );
}
