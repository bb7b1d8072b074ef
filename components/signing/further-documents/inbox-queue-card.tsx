"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import type { MorePart } from "../api/signing-api";
import { Card } from "./card";

type InboxQueueCardProps = { more: MorePart; sitting: readonly number[]; recipientId: number };

export function InboxQueueCard({ more, sitting, recipientId }: InboxQueueCardProps) {
  const t = useTranslations("sitting");
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const at = sitting.indexOf(recipientId);
  const rest = sitting.slice(at + 1);
  const openNext = async () => {
    setState("busy");
    for (const id of rest) {
      const address = await more.openOwn(id).catch(() => null);
      // Skips a document that no longer exists.
      if (address !== null) return location.assign(address);
    }
    setState("failed");
  };
  return (
    <Card title={t("place", { number: at + 1, total: sitting.length })}>
      <p role="status">
        {state === "failed" ? t("failed") : rest.length > 0 ? t("left", { count: rest.length }) : t("last")}
      </p>
      {rest.length > 0 && (
        <Button size="recipient" wide loading={state === "busy"} onClick={() => void openNext()}>
          {t("next")}
        </Button>
      )}
      <Button asChild size="recipient" variant="secondary" wide>
        <a href="/inbox">{t("back")}</a>
      </Button>
    </Card>
  );
}
