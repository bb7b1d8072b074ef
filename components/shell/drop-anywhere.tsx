"use client";

import { useStartEnvelope } from "@/components/envelope/wizard/use-start-envelope";
import { WindowDrop } from "@/components/ui/file-drop";

/** PDFs dropped on any page of a team begin an envelope (components/README.md 1.3). */
export function DropAnywhere({ teamUrl }: { teamUrl: string }) {
  const { start } = useStartEnvelope(teamUrl);
  return <WindowDrop onFiles={start} />;
}
