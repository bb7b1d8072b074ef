"use client";

import { ExternalLink } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { useStateStore } from "../../state/use-signing-state";

/** Milliseconds between two checks whether the other tab has signed. */
const ASK_MS = 5_000;

/**
 * A provider refuses to run in a frame (components/README.md
 * 9.3). Opens the document in a new tab, and waits for it here.
 */
export function OpenInTab() {
  const t = useTranslations("remote.frame");
  const { reload } = useStateStore();
  const [isOpen, setOpen] = useState(false);
  const token = window.location.pathname.split("/").findLast((part) => part !== "") ?? "";
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => void reload().catch(() => {}), ASK_MS);
    return () => clearInterval(timer);
  }, [isOpen, reload]);
  return (
    <div className="flex flex-col gap-3">
      <p>{t("why")}</p>
      <Button asChild size="recipient" wide className="whitespace-normal">
        <a href={`/sign/${token}`} target="_blank" rel="noopener noreferrer" onClick={() => setOpen(true)}>
          <ExternalLink aria-hidden />
          {t("open")}
        </a>
      </Button>
      <p role="status" className="text-body text-ink-2 empty:hidden">
        {isOpen && t("waiting")}
      </p>
    </div>
  );
}
