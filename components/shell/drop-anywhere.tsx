"use client";

import { useRestriction } from "@/components/account/use-restriction";
import { useStartEnvelope } from "@/components/envelope/wizard/use-start-envelope";
import { WindowDrop } from "@/components/ui/file-drop";

/** PDFs dropped on any page of a team begin an envelope (components/README.md 1.3). */
export function DropAnywhere({ teamUrl }: { teamUrl: string }) {
  const { start } = useStartEnvelope(teamUrl);
  // Restricted members may not upload files.
  if (useRestriction(teamUrl) !== null) return null;
  return <WindowDrop onFiles={start} />;
}
