import type { ReactNode } from "react";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { TeamlessShell } from "../teamless-shell";

export default function OwnAccountLayout({ children }: { children: ReactNode }) {
  return (
    <TeamlessShell areas={["profile"]}>
      <SettingsFrame>{children}</SettingsFrame>
    </TeamlessShell>
  );
}
