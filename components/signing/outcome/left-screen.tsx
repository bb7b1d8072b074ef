"use client";

import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { PlainFrame } from "../frame";
import { removeOfflinePage } from "../offline/offline-registration";
import type { LeaveReason } from "../state/session-end";

/**
 * Shown after a visit that ended without an action. Nothing
 * of the document remains on screen or in this browser.
 */
export function LeftScreen({ why }: { why: LeaveReason }) {
  const t = useTranslations("signing.left");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = "Rubrica";
    heading.current?.focus();
  }, []);
  useEffect(() => {
    if (why === "cleared") removeOfflinePage().catch(() => {});
  }, [why]);
  return (
    <PlainFrame name="Rubrica">
      <h1 ref={heading} tabIndex={-1} className="text-h2 outline-none">
        {t(`${why}.title`)}
      </h1>
      <p>{t(`${why}.body`)}</p>
      {why === "notMe" && (
        <Button size="recipient" variant="secondary" className="self-start" onClick={() => location.reload()}>
          {t("reopen")}
        </Button>
      )}
    </PlainFrame>
  );
}
